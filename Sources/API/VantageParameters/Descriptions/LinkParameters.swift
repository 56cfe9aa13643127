import Vantage

/// The parameters for creating map app links.
package enum LinkParameters: ParameterGroup {
    package static let standard = LinkRequest()

    package static let all: [ParameterDescription<LinkRequest>] = [
        .coordinate("at", \.place, "The place."),
        .text("label", \.label, example: "Halle", "The name of the place."),
        .optional(
            "app", \.apps, .text(example: "apple,google", placeholder: "NAME[,NAME…]"),
            "The apps: \(MapApp.written.map(\.rawValue).joined(separator: ", ")).",
            defaultText: "one link per app", parse: Parameter.apps,
            text: { $0.map(\.rawValue).joined(separator: ",") }),
        .number(
            "zoom", \.zoom, in: MapLink.zooms,
            "The zoom level; at zoom Z the world is 512·2^Z points wide. Most apps call this level Z + 1."),
        .flag("directions", \.isDirections, "Create a link that gives directions to the place."),
        .coordinate(
            "from", \.source, "The starting point for the directions.", defaultText: "the position of the device"),
        .choice("mode", \.mode, "The mode of travel."),
        .text(
            "search", \.search, example: "boulangerie",
            "Create a link that searches for this text, near the place if one is given."),
        .flag("view", \.isView, "Create a link that opens a street-level view of the place."),
        .heading("heading", \.heading, "The heading of the view, clockwise from north."),
        .number(
            "pitch", \.pitch, in: SnapshotOptions.pitches, unit: "degrees", "The pitch of the view above the horizon."),
        .fieldOfView("fov", \.fieldOfView, "The horizontal field of view."),
        .text("read", \.link, example: "geo:48.2,7.7?q=48.2,7.7(Halle)", placeholder: "URL", "Parse this link."),
    ]
}
