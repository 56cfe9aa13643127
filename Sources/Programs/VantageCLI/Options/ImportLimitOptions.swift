import ArgumentParser
import Vantage

/// Limits on untrusted pictures and tables in an import.
struct ImportLimitOptions: ParsableArguments {
    @OptionGroup var picture: PictureLimitOptions
    @OptionGroup var table: TableLimitOptions

    @Option(help: ArgumentHelp("The maximum size of a JSON document, in MiB.", valueName: "N"))
    var maxDocumentMib = 256

    func validate() throws {
        try IntegerArgument.check(maxDocumentMib, flag: "--max-document-mib", in: 1...1_000_000)
    }

    var limits: ImportLimits {
        var limits = ImportLimits(picture: picture.limits, table: table.limits)
        limits.maximumDocument = maxDocumentMib << 20
        return limits
    }
}
