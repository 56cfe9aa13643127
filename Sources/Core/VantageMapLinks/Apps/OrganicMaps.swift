import VantageGeodesy

/// Links of the forms `om://map?v=1&ll=…`, `om://search?query=…` and `om://v2/dir?…`.
///
/// Source: Organic Maps, "Organic Maps API and deep links".
struct OrganicMaps: LinkFormat {
    private static let zooms = 1.0...20.0
    private static let here = ["currentLocation", "current-location"]
    private static let modes: [MapLink.Mode: String] = [
        .driving: "drive", .walking: "walk", .cycling: "bike", .transit: "transit",
    ]
    private static let otherModes: [String: MapLink.Mode] = [
        "drive": .driving, "driving": .driving, "car": .driving, "vehicle": .driving, "walk": .walking,
        "walking": .walking, "pedestrian": .walking, "bike": .cycling, "bicycling": .cycling, "bicycle": .cycling,
        "transit": .transit,
    ]

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        var query = QueryBuilder()
        switch action {
        case .show(let pin, let zoom):
            query.add("v", "1")
            query.add("ll", raw: pin.coordinate.linkText)
            query.add("n", pin.label)
            query.add("z", raw: zoom.map { WebZoom.text($0, in: Self.zooms) })
            return "om://map?" + query.text
        case .search(let text, let near, let zoom):
            query.add("query", text)
            query.add("cll", raw: near?.linkText)
            omitted.note(.zoom, zoom)
            return "om://search?" + query.text
        case .directions(let way):
            try add(way, to: &query, &omitted)
            return "om://v2/dir?" + query.text
        case .view: return nil
        }
    }

    private func add(
        _ way: MapLink.Directions, to query: inout QueryBuilder, _ omitted: inout Set<MapLink.Part>
    ) throws(MapLinkError) {
        if let address = way.stops.first(where: { $0.pin == nil }) {
            throw .stop("Organic Maps accepts only positions, not an address such as \"\(address.text.prefix(40))\".")
        }
        query.add("origin", raw: way.from?.text)
        query.add("origin_name", way.from?.label)
        query.add("destination", raw: way.to.text)
        query.add("destination_name", way.to.label)
        if !way.via.isEmpty {
            query.add("waypoints", way.via.map(\.text).joined(separator: "|"))
            let names = way.via.map { $0.label.flatMap { Self.fitsList($0) ? $0 : nil } ?? "" }
            if names.contains(where: { !$0.isEmpty }) { query.add("waypoint_names", names.joined(separator: "|")) }
            omitted.note(.label, way.via.map { $0.label ?? "" } == names ? nil : way)
        }
        query.add("mode", way.mode.flatMap { Self.modes[$0] })
    }

    /// Reports whether the app can parse a name in a list. The app splits a list of names at `|` and at `%7C`, and
    /// trims spaces.
    private static func fitsList(_ name: String) -> Bool {
        let isBare =
            name.unicodeScalars.first?.properties.isWhitespace == false
            && name.unicodeScalars.last?.properties.isWhitespace == false
        return isBare && !name.utf8.contains(UInt8(ascii: "|")) && !name.lowercased().contains("%7c")
    }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        guard let path = Self.path(link), let method = path.first else { return nil }
        let query = link.query
        switch method {
        case "map":
            guard let coordinate = try query.coordinate("ll") else { throw link.missingContent }
            return .show(MapLink.Pin(coordinate, label: try query.text("n")), zoom: try query.zoom("z"))
        case "search":
            guard let text = try query.text("query") else { throw link.missingContent }
            return .search(text, near: try query.coordinate("cll"))
        case "route": return try older(link)
        case "v2": return try directions(link)
        default: return nil
        }
    }

    /// Returns the path after `om://` or after a website's host.
    static func path(_ link: LinkComponents) -> [Substring]? {
        if link.isWeb("omaps.app") || link.isWeb("ge0.me") { return link.segments }
        guard link.scheme == "om" || link.scheme == "ge0" else { return nil }
        // Codes are case-sensitive, but hosts are not, so the code is taken from the original text.
        let text = link.text.parts(":", maximum: 2)[1].parts("?", maximum: 2)[0].parts("#", maximum: 2)[0]
        return text.dropping("//")?.parts("/")
    }

    private func older(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action {
        let query = link.query
        guard let to = try query.coordinate("dll") else { throw link.missingContent }
        let (from, start) = (try query.coordinate("sll"), try query.text("saddr"))
        return .directions(
            MapLink.Directions(
                to: .pin(MapLink.Pin(to, label: try query.text("daddr"))),
                from: from.map { .pin(MapLink.Pin($0, label: start)) },
                mode: try query.text("type").flatMap { Self.otherModes[$0.lowercased()] }))
    }

    private func directions(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action {
        let query = link.query
        guard let to = try query.coordinate("destination") else { throw link.missingContent }
        var way = MapLink.Directions(to: .pin(MapLink.Pin(to, label: try query.text("destination_name"))))
        if let origin = try query.text("origin"), !Self.here.contains(origin) {
            way.from = try MapLink.Stop(text: origin, label: query.text("origin_name"))
        }
        let names = try query.text("waypoint_names")?.parts("|") ?? []
        for (number, text) in (try query.text("waypoints")?.parts("|") ?? []).enumerated() where !text.isEmpty {
            let name = number < names.count ? String(names[number]) : nil
            guard let coordinate = try Coordinate(linkText: text) else {
                throw link.damaged("\"\(text.prefix(40))\" is not a position.")
            }
            way.via.append(.pin(MapLink.Pin(coordinate, label: name)))
        }
        way.mode = try query.text("mode", "travelmode").flatMap { Self.otherModes[$0.lowercased()] }
        return .directions(way)
    }
}
