import ArgumentParser
import Vantage

/// What untrusted pictures may demand.
struct PictureLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Megapixels that a picture may have.", valueName: "N"))
    var maxMegapixels = 300

    @Option(help: ArgumentHelp("Mebibytes that a picture file may have.", valueName: "N"))
    var maxPictureMib = 256

    @Option(help: ArgumentHelp("Scans that a progressive JPEG may have; large ones may have fewer.", valueName: "N"))
    var maxScans = 200

    @Option(help: ArgumentHelp("Mebibytes that the decoder of a progressive JPEG may take.", valueName: "N"))
    var maxDecoderMib = 768

    func validate() throws {
        for (flag, value) in [
            ("--max-megapixels", maxMegapixels), ("--max-picture-mib", maxPictureMib), ("--max-scans", maxScans),
            ("--max-decoder-mib", maxDecoderMib),
        ] {
            try IntegerArgument.check(value, flag: flag, in: 1...1_000_000)
        }
    }

    var limits: JPEGLimits {
        JPEGLimits(
            maximumPixels: maxMegapixels * 1_000_000, maximumBytes: maxPictureMib << 20, maximumScans: maxScans,
            maximumMemory: maxDecoderMib << 20)
    }
}
