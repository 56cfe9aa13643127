import VantageParameters

/// The text of `docs/parameters.md`.
enum ParameterPage {
    static var text: String { intro + sections.joined(separator: "\n") }

    private static let intro = """
        # Parameters

        Requests take the same parameters in every interface: `--radius 30` on the [command line](cli.md) is `radius=30`
        over [HTTP](http.md). A flag such as `--dark` is `dark` or `dark=true` over HTTP. Some parameters can also be
        columns in a [batch](cli.md#tables-of-points-and-requests).

        This page is generated from the descriptions in `Sources/API/VantageParameters/Descriptions`. Regenerate it with
        `VANTAGE_REWRITE=1 swift test --filter GeneratedFileTests`.


        """

    private static let sections = [
        section(
            FilterParameters.self, "Scene filters",
            "Filters that select a scene near a place, or the scene that sees an item."),
        section(ViewParameters.self, "View", "The part of a scene that a snapshot shows."),
        section(
            MapAreaParameters.self, "Map area",
            "Every map needs one of `at`, `bbox`, `camera-at` with `look-at`, or [an overlay to fit](maps.md)."),
        section(
            MapSizeParameters.self, "Map size",
            "A map can be up to 8192 pixels per side and 32 million in total, or less over HTTP."),
        section(
            MapAppearanceParameters.self, "Map appearance", "[Maps](maps.md) describes the styles and what they show."),
        section(
            MapFurnitureParameters.self, "Map furniture", "Elements that explain [a printed map](maps.md#printing)."),
        section(
            MapFormatParameters.self, "Map format",
            "Cards and tours can be `png`, `jpeg` and `webp`. For a card, the extension of the output file determines it."
        ),
        section(
            MapFeatureParameters.self, "Map features",
            "Filters for the features listed at a point on a map."),
        section(
            OverlaySettings.self, "Overlay settings",
            """
            Settings follow an overlay's file or line, as in `zone.geojson,fill=#2a9d8f,opacity=0.6`. Colors are `#rgb`,
            `#rrggbb`, `#rrggbbaa` or CSS 2.1 color names; `none` draws no stroke or fill.
            """),
        section(SearchParameters.self, "Search", "[Places](places.md) describes how places are found."),
        section(
            PlaceLanguageParameters.self, "Place names", "For commands and requests that return place names."),
        section(
            RouteParameters.self, "Routes",
            "[Routes](routes.md) describes how a route is found. Commands also accept the ids of places; over HTTP, a "
                + "place must be a position."),
        section(
            MatrixParameters.self, "Matrices",
            "Travel times and distances [between many places](routes.md#matrices). In commands, `--from` and `--to` name "
                + "tables of places."),
        section(
            ReachParameters.self, "Reach", "Limits of [areas around a place](routes.md#reach)."),
        section(
            TrackMatchParameters.self, "Map matching", "[The roads that a track followed](routes.md#map-matching)."),
        section(ProfileParameters.self, "Profiles", "The elevation along a line."),
        section(TourParameters.self, "Tours", "[Tours](tours.md) describes how pictures along a route become frames."),
        section(LinkParameters.self, "Links", "[Links](links.md) describes the apps and their links."),
    ]

    private static func section<Group: ParameterGroup>(_ group: Group.Type, _ title: String, _ intro: String) -> String
    {
        let isSetting = group == OverlaySettings.self
        let rows = group.all.map {
            "| `\($0.name)` | \($0.cell) | \($0.defaultText ?? "") | \($0.meaning(isSetting)) |"
        }
        return """
            ## \(title)
            \(intro)

            | \(isSetting ? "Setting" : "Parameter") | Value | Default | Meaning |
            | --- | --- | --- | --- |
            \(rows.joined(separator: "\n"))

            """
    }
}

extension ParameterDescription {
    fileprivate var cell: String {
        switch value {
        case .text(let example, let placeholder):
            "`\(placeholder.replacing("|", with: "\\|"))`, such as `\(example)`"
        case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .flag: "flag"
        case .number, .integer, .count, .overlay: value.summary
        }
    }

    fileprivate func meaning(_ isSetting: Bool) -> String {
        let limits: [(ParameterInterfaces, String)] = [
            ([.command], " Only in commands."), ([.server], " Only over HTTP."),
            ([.command, .server, .batch], " Also a column in batch tables."),
        ]
        return help + (isSetting ? "" : limits.first { $0.0 == interfaces }?.1 ?? "")
            + (isRequired ? " Required." : "")
    }
}
