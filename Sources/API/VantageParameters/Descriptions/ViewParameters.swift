import Vantage

/// The parameters for a view.
package enum ViewParameters: ParameterGroup {
    package static let standard = LookAroundSnapshotter.Options()

    package static let all: [ParameterDescription<LookAroundSnapshotter.Options>] = [
        .size("size", \.size, "The width and height in points.").inBatches,
        .number(
            "scale", \.scale, in: PictureSize.allowedScales, "The number of pixels per point.",
            default: standard.scale),
        .heading(
            "heading", \.heading, "The direction of the view, clockwise from north.",
            defaultText: "toward the requested place"
        ).inBatches,
        .number(
            "pitch", \.pitch, in: SnapshotOptions.pitches, unit: "degrees", "The pitch above the horizon.",
            defaultText: "the horizon, or the pitch of a photo"
        ).inBatches,
        .fieldOfView(
            "fov", \.fieldOfView, "The horizontal field of view.",
            defaultText: "90, or the whole width of a photo"
        ).inBatches,
        .coordinate("look-at", \.lookAt, "The place to look at."),
        .integer("quality", \.quality, in: Parameter.qualities, "The JPEG quality.", default: standard.quality),
        .choice("subsampling", \.subsampling, "The chroma subsampling of the JPEG.", default: standard.subsampling),
        .flag("badge", \.badge, "Draw the attribution on the picture."),
        .choice(
            "metadata", \.metadata,
            "The metadata to write; gpano writes the pose of the view as GPano properties, without a position.",
            default: standard.metadata),
    ]

    package static func check(
        _ options: LookAroundSnapshotter.Options, _ names: ParameterNames
    ) throws(RequestError) {
        guard options.heading == nil || options.lookAt == nil else {
            let (one, other) = (names("heading").name, names("look-at").name)
            throw RequestError(.contradiction, "\(one) and \(other) both set the heading. Give only one of them.")
        }
    }
}
