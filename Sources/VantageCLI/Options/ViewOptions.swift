import ArgumentParser
import Vantage
import VantageRequests

/// What a snapshot is to show; the same for one and for a batch.
struct ViewOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Width and height in points. Default: 640x480.", valueName: "WxH"))
    var size: String?

    @Option(
        parsing: .unconditional, help: "Pixels per point, from 1 to 4. Default: 1.", transform: DecimalArgument.parse)
    var scale: Double?

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

    @Option(help: "JPEG quality, from 1 to 100. Default: 85.")
    var quality: Int?

    @Option(help: "Chroma subsampling: 420 or 444.")
    var subsampling = SnapshotOptions.Subsampling.s420

    @Flag(help: "Draw the attribution into the picture.")
    var badge = false

    @Option(help: "none, or gpano: the view's pose as GPano properties. Never a position.")
    var metadata = SnapshotOptions.Metadata.none

    var request: ViewRequest {
        var request = ViewRequest()
        (request.size, request.scale, request.quality) = (size, scale, quality)
        (request.heading, request.pitch, request.fieldOfView, request.lookAt) = (heading, pitch, fov, lookAt)
        (request.subsampling, request.metadata, request.hasBadge) = (subsampling, metadata, badge)
        return request
    }
}

extension SnapshotOptions.Subsampling: ExpressibleByArgument {}
extension SnapshotOptions.Metadata: ExpressibleByArgument {}
