import Vantage
import VantageRequests

/// What a view shows, as `vantage snapshot` has it.
enum ViewParameters {
    static let all: [EndpointParameter] = [
        EndpointParameter("size", .text(example: "640x480"), "Width and height in points."),
        EndpointParameter("scale", .number(PictureSize.scales), "Pixels per point."),
        EndpointParameter("heading", .number(Parameter.headings), "Degrees clockwise from north."),
        EndpointParameter("pitch", .number(Parameter.pitches), "Degrees above the horizon."),
        EndpointParameter("fov", .number(FieldOfView.range), "Horizontal field of view in degrees."),
        EndpointParameter("look-at", .text(example: "48.2001,7.7002"), "A place to look at."),
        EndpointParameter("quality", .integer(Parameter.qualities), "Of the JPEG."),
        EndpointParameter(
            "subsampling", .words(SnapshotOptions.Subsampling.allCases.map(\.rawValue)), "Of the JPEG's chroma."),
        EndpointParameter("badge", .flag, "Draw the attribution into the picture."),
        EndpointParameter(
            "metadata", .words(SnapshotOptions.Metadata.allCases.map(\.rawValue)),
            "What is written into the JPEG: nothing, or the pose of the view."),
    ]

    static func options(
        _ query: QueryValues, _ names: ParameterNames, limits: SnapshotLimits
    ) throws -> LookAroundSnapshotter.Options {
        var request = ViewRequest()
        request.size = query.text("size")
        request.scale = try query.number("scale")
        request.heading = try query.number("heading")
        request.pitch = try query.number("pitch")
        request.fieldOfView = try query.number("fov")
        request.lookAt = query.text("look-at")
        request.quality = try query.integer("quality")
        if let subsampling: SnapshotOptions.Subsampling = try query.word("subsampling") {
            request.subsampling = subsampling
        }
        if let metadata: SnapshotOptions.Metadata = try query.word("metadata") { request.metadata = metadata }
        request.hasBadge = try query.flag("badge")
        let options = try request.options(limits: limits, names)
        // What is too large is so where there is no imagery, too.
        try options.check()
        return options
    }
}
