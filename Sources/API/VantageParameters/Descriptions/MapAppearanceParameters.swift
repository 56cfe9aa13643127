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

    package static let all: [ParameterDescription<MapSnapshotter.Options>] =
        [
            .optional(
                "size-mm", \.paper, .text(example: "210x297", placeholder: "WxH"),
                "The width and height on paper in millimeters, instead of size and scale; lines and text keep their size.",
                parse: { parameter in { (text) throws(RequestError) in try parameter.paper(text) } },
                text: { "\($0.width.short)x\($0.height.short)" }),
            .number(
                "dpi", \.dotsPerInch, in: MapPaper.resolutions, "The number of pixels per inch; used with size-mm.",
                defaultText: MapPaper.standardResolution.short),
        ] + screen

    package static func check(_ options: MapSnapshotter.Options, _ names: ParameterNames) throws(RequestError) {
        guard options.paper?.width != 0 else {
            throw RequestError(.notUnderstood, "\(names("dpi").name) requires \(names("size-mm").name).")
        }
    }

    /// The parameters for a size in points. A map on paper does not have them.
    private static let screen: [ParameterDescription<MapSnapshotter.Options>] = [
        .size("size", \.size, "The width and height in points.").unlessPrinted.inBatches,
        .number("scale", \.scale, in: PictureSize.allowedScales, "The number of pixels per point.", default: 1)
            .unlessPrinted,
        .value(
            "insets", \.insets, .text(example: "10", placeholder: "POINTS"),
            "The margins in points to keep clear of fitted content: one number, or top,left,bottom,right.",
            default: MapInsets(), defaultText: "0", parse: Parameter.insets,
            text: { "\($0.top),\($0.left),\($0.bottom),\($0.right)" }),
    ]
}

/// The parameters for the parts of a map picture that explain the map.
package enum MapFurnitureParameters: ParameterGroup {
    package static let standard = MapAppearanceParameters.standard

    package static let all: [ParameterDescription<MapSnapshotter.Options>] = [
        .text("title", \.furniture.title, example: "The old town", "A title in the upper left corner."),
        .flag("scale-bar", \.furniture.showsScaleBar, "A scale bar, exact at the center of the map."),
        .flag("north-arrow", \.furniture.showsNorthArrow, "An arrow that points north."),
        .choice("grid", \.furniture.grid, "A grid with coordinates at the edges of the map."),
        .flag("legend", \.furniture.showsLegend, "A legend of the features in the map, in English."),
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

extension ParameterDescription<MapSnapshotter.Options> {
    /// The parameter, left out of requests for a map on paper.
    fileprivate var unlessPrinted: Self {
        Self(
            name, value, help, defaultText: defaultText,
            read: { (text, options, parameter) throws(RequestError) in
                try self.read(text, into: &options, as: parameter)
            },
            write: { $0.paper == nil ? self.text(of: $0) : nil })
    }
}

extension MapSnapshotter.Options {
    /// The resolution of a map on paper, unless it is the default. It may be read before the size.
    fileprivate var dotsPerInch: Double? {
        get { paper.flatMap { $0.resolution == MapPaper.standardResolution ? nil : $0.resolution } }
        set {
            paper = MapPaper(
                width: paper?.width ?? 0, height: paper?.height ?? 0,
                resolution: newValue ?? MapPaper.standardResolution)
        }
    }
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
