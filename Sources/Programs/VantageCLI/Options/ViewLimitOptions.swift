import ArgumentParser
import Vantage

/// Limits on a snapshot.
struct ViewLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The maximum width and height of a snapshot, in pixels.", valueName: "N"))
    var maxSide = SnapshotLimits.standard.maximumSide

    @Option(
        help: ArgumentHelp(
            "The maximum megapixels decoded for a snapshot; a view that needs more is rendered in less detail.",
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
