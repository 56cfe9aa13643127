import ArgumentParser
import Vantage

/// Limits on lines in untrusted tables.
struct TableLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The maximum length of a line in a table, in KiB.", valueName: "N"))
    var maxLineKib = 1024

    @Option(help: ArgumentHelp("The maximum nesting depth of JSON.", valueName: "N"))
    var maxJsonDepth = 64

    func validate() throws {
        try IntegerArgument.check(maxLineKib, flag: "--max-line-kib", in: 1...1_000_000)
        try IntegerArgument.check(maxJsonDepth, flag: "--max-json-depth", in: 1...1000)
    }

    var limits: TableLimits {
        var limits = TableLimits.standard
        limits.maximumLine = maxLineKib << 10
        limits.maximumDepth = maxJsonDepth
        return limits
    }
}
