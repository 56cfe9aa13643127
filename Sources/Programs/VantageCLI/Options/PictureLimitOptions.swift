import ArgumentParser
import Vantage

/// Limits on untrusted pictures.
struct PictureLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The maximum size of a picture, in megapixels.", valueName: "N"))
    var maxMegapixels = 300

    @Option(help: ArgumentHelp("The maximum size of a picture file, in MiB.", valueName: "N"))
    var maxPictureMib = 256

    @Option(
        help: ArgumentHelp(
            "The maximum number of scans in a progressive JPEG; fewer for larger pictures.", valueName: "N"))
    var maxScans = 200

    @Option(help: ArgumentHelp("The maximum memory for decoding a progressive JPEG, in MiB.", valueName: "N"))
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
