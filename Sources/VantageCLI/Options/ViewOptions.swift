import ArgumentParser
import Vantage

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
        guard heading == nil || lookAt == nil else {
            throw CLIError.usage("--heading and --look-at both say where to look. Give one of them.")
        }
        guard (1...4).contains(scale) else { throw CLIError.outOfRange("--scale", 1...4, "", scale) }
        guard (1...100).contains(quality) else { throw CLIError.outOfRange("--quality", 1...100, "", Double(quality)) }
        return LookAroundSnapshotter.Options(
            size: try ViewArgument.size(size, flag: "--size"), scale: scale,
            heading: try heading.map { try ViewArgument.heading($0, flag: "--heading") },
            pitch: try pitch.map { try ViewArgument.pitch($0, flag: "--pitch") },
            fieldOfView: try fov.map { try ViewArgument.fieldOfView($0, flag: "--fov") },
            lookAt: try lookAt.map { try CoordinateArgument.parse($0, flag: "--look-at") },
            quality: quality, subsampling: subsampling, metadata: metadata, badge: badge, limits: limits)
    }
}

/// Values of views, checked in the words of the flag that they came with.
enum ViewArgument {
    static func size(_ text: String, flag: String) throws -> PictureSize {
        guard let size = PictureSize(parsing: text) else {
            throw CLIError.usage(
                "Expected \(flag) as WIDTHxHEIGHT, such as 640x480, but received \"\(text.prefix(40))\".")
        }
        return size
    }

    static func heading(_ degrees: Double, flag: String) throws -> Heading {
        guard (-360...360).contains(degrees) else { throw CLIError.outOfRange(flag, -360...360, " degrees", degrees) }
        return Heading(normalising: degrees)
    }

    static func pitch(_ degrees: Double, flag: String) throws -> Double {
        guard (-90...90).contains(degrees) else { throw CLIError.outOfRange(flag, -90...90, " degrees", degrees) }
        return degrees
    }

    static func fieldOfView(_ degrees: Double, flag: String) throws -> FieldOfView {
        guard let view = try? FieldOfView(degrees) else {
            throw CLIError.outOfRange(flag, FieldOfView.range, " degrees", degrees)
        }
        return view
    }
}

extension SnapshotEncoding.Subsampling: ExpressibleByArgument {}
extension SnapshotEncoding.Metadata: ExpressibleByArgument {}
