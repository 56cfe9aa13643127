import ArgumentParser
import Vantage

/// What the lines of untrusted tables may demand.
struct TableLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Kibibytes that a line of a table may have.", valueName: "N"))
    var maxLineKib = 1024

    @Option(help: ArgumentHelp("How deep JSON may be nested.", valueName: "N"))
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
