import Vantage

/// The parameters for a map's appearance.
package enum MapAppearanceParameters: ParameterGroup {
    package static let standard = MapSnapshotter.Options(area: .places([]))

    package static let all = [style] + content + relief + drawing

    package static let style = ParameterDescription<MapSnapshotter.Options>.value(
        "style", \.configuration, .words(of: MapConfiguration.self),
        "The map style; muted is paler so that overlays stand out, and hybrid draws labels over imagery.",
        default: standard.configuration, parse: Parameter.style, text: \.rawValue
    ).inBatches

    /// The parameters for all maps, including map tiles.
    package static let content: [ParameterDescription<MapSnapshotter.Options>] = [
        .flag("dark", \.colorScheme, "Dark mode.", on: .dark, off: .light),
        .languages("language", \.languages, "The preferred languages for names, in order."),
        .value(
            "poi", \.pointOfInterestFilter, .text(example: "cafe,museum", placeholder: "CATEGORIES"),
            "The points of interest to show: all, none, or a list of categories; a leading ! excludes the list.",
            default: standard.pointOfInterestFilter, defaultText: "all", parse: Parameter.pointsOfInterest,
            text: \.text),
    ]

    package static let relief: [ParameterDescription<MapSnapshotter.Options>] = [
        .flag("hillshade", \.showsHillshade, "Hill shading, if a source has heights."),
        .flag("contours", \.showsContours, "Contour lines labeled with their heights, if a source has heights."),
        .flag(
            "realistic", \.elevationStyle, "Terrain in relief on a pitched map, if a source has heights.",
            on: .realistic, off: .flat),
    ]

    package static let drawing: [ParameterDescription<MapSnapshotter.Options>] = [
        .flag(
            "no-attribution", \.showsAttribution,
            "Omit the attribution; licenses then require that it be displayed next to the picture.", on: false,
            off: true),
        .flag(
            "skip-damaged-tiles", \.skipsDamagedTiles,
            "Draw unreadable tiles as background and report them, instead of failing."),
    ]
}

/// The parameters for a map's size.
package enum MapSizeParameters: ParameterGroup {
    package static let standard = MapAppearanceParameters.standard

    package static let all: [ParameterDescription<MapSnapshotter.Options>] = [
        .size("size", \.size, "The width and height in points.").inBatches,
        .number("scale", \.scale, in: PictureSize.allowedScales, "The number of pixels per point.", default: 1),
        .value(
            "insets", \.insets, .text(example: "10", placeholder: "POINTS"),
            "The margins in points to keep clear of fitted content: one number, or top,left,bottom,right.",
            default: MapInsets(), defaultText: "0", parse: Parameter.insets,
            text: { "\($0.top),\($0.left),\($0.bottom),\($0.right)" }),
    ]
}

/// The parameters for finding features at a point on a map.
package enum MapFeatureParameters: ParameterGroup {
    package static let standard = MapAppearanceParameters.standard

    package static let all: [ParameterDescription<MapSnapshotter.Options>] = [
        .value(
            "selectable", \.selectableMapFeatures,
            .text(example: "pointsOfInterest,territories", placeholder: "KINDS"),
            "The kinds of features to list: all, or one or more of "
                + "\(MapFeatureOptions.all.words.joined(separator: ", ")).",
            default: .all, defaultText: "all", parse: Parameter.selectable,
            text: { $0.words.joined(separator: ",") })
    ]
}

extension PointOfInterestFilter {
    /// The text that ``Parameter/pointsOfInterest(_:)`` parses as this filter, or `nil` if the filter includes
    /// everything.
    fileprivate var text: String? {
        switch self {
        case .includingAll: nil
        case .excludingAll: "none"
        case .including(let categories): categories.isEmpty ? "none" : Self.list(categories)
        case .excluding(let categories): categories.isEmpty ? nil : "!" + Self.list(categories)
        }
    }

    private static func list(_ categories: Set<PointOfInterestCategory>) -> String {
        categories.map(\.rawValue).sorted().joined(separator: ",")
    }
}
