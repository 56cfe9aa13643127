import ArgumentParser
import Vantage
import VantageRequests

/// What a snapshot is to show; the same for one and for a batch.
struct ViewOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Width and height in points.", valueName: "WxH"))
    var size = "640x480"

    @Option(
        parsing: .unconditional, help: "Pixels per point, from 1 to 4. Default: 1.", transform: DecimalArgument.parse)
    var scale = 1.0

    @Option(
        parsing: .unconditional, help: "Degrees clockwise from north. Default: towards the place asked for.",
        transform: DecimalArgument.parse)
    var heading: Double?

    @Option(parsing: .unconditional, help: "Degrees above the horizon.", transform: DecimalArgument.parse)
    var pitch: Double?

    @Option(
        parsing: .unconditional,
        help: "Horizontal field of view in degrees, from 10 to 170. Default: 90 in a panorama, all of a photo.",
        transform: DecimalArgument.parse)
    var fov: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("A place to look at.", valueName: "LAT,LON"))
    var lookAt: String?

    @Option(help: "JPEG quality, from 1 to 100.")
    var quality = 85

    @Option(help: "Chroma subsampling: 420 or 444.")
    var subsampling = SnapshotEncoding.Subsampling.s420

    @Flag(help: "Draw the attribution into the picture.")
    var badge = false

    @Option(help: "none, or gpano: the view's pose as GPano properties. Never a position.")
    var metadata = SnapshotEncoding.Metadata.none

    func snapshotOptions(limits: SnapshotLimits) throws -> LookAroundSnapshotter.Options {
        try ViewRequest(
            size: size, scale: scale, heading: heading, pitch: pitch, fieldOfView: fov, lookAt: lookAt,
            quality: quality, subsampling: subsampling, metadata: metadata, hasBadge: badge
        ).options(limits: limits, .flags)
    }
}

extension SnapshotEncoding.Subsampling: ExpressibleByArgument {}
extension SnapshotEncoding.Metadata: ExpressibleByArgument {}
