import ArgumentParser
import Vantage

/// What a snapshot may demand.
struct ViewLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Pixels that a side of a snapshot may have.", valueName: "N"))
    var maxSide = SnapshotLimits.standard.maximumSide

    @Option(
        help: ArgumentHelp(
            "Megapixels that are decoded for a snapshot; a view that needs more is made from a coarser scale.",
            valueName: "N"))
    var maxDecodedMegapixels = 36

    @OptionGroup var picture: PictureLimitOptions

    func validate() throws {
        try IntegerArgument.check(maxSide, flag: "--max-side", in: 1...SnapshotLimits.largestSide)
        try IntegerArgument.check(maxDecodedMegapixels, flag: "--max-decoded-megapixels", in: 1...1_000_000)
    }

    var limits: SnapshotLimits {
        SnapshotLimits(
            maximumSide: maxSide, maximumDecodedPixels: maxDecodedMegapixels * 1_000_000, picture: picture.limits)
    }
}
