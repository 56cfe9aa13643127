import ArgumentParser
import Vantage

/// What untrusted pictures and tables may demand.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Megapixels that a picture may have.", valueName: "N"))
    var maxMegapixels = 300

    @Option(help: ArgumentHelp("Mebibytes that a picture file may have.", valueName: "N"))
    var maxPictureMib = 256

    @Option(help: ArgumentHelp("Kibibytes that a line of a table may have.", valueName: "N"))
    var maxLineKib = 1024

    @Option(help: ArgumentHelp("How deep JSON may be nested.", valueName: "N"))
    var maxJsonDepth = 64

    func validate() throws {
        for (flag, value) in [
            ("--max-megapixels", maxMegapixels), ("--max-picture-mib", maxPictureMib), ("--max-line-kib", maxLineKib),
            ("--max-json-depth", maxJsonDepth),
        ] where !(1...1_000_000).contains(value) {
            throw ValidationError("Expected \(flag) from 1 to 1000000 but received \(value).")
        }
    }

    var importLimits: ImportLimits {
        var limits = ImportLimits.standard
        limits.picture.maximumPixels = maxMegapixels * 1_000_000
        limits.picture.maximumBytes = maxPictureMib << 20
        limits.maximumLine = maxLineKib << 10
        limits.maximumDepth = maxJsonDepth
        return limits
    }
}
