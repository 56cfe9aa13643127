import VantageGeodesy

/// Links of the form `https://maps.apple.com/place?…`, and those with related paths.
///
/// Source: MapKit, "Adopting unified Maps URLs".
struct AppleUnifiedMaps: LinkFormat {
    private static let modes: [MapLink.Mode: String] = [
        .driving: "driving", .walking: "walking", .cycling: "cycling", .transit: "transit",
    ]

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        var query = QueryBuilder()
        let path: String
        switch action {
        case .show(let pin, let zoom):
            path = "place"
            query.add("coordinate", raw: pin.coordinate.linkText)
            query.add("name", pin.label)
            omitted.note(.zoom, zoom)
        case .search(let text, let near, let zoom):
            path = "search"
            query.add("query", text)
            query.add("center", raw: near?.linkText)
            omitted.note(.zoom, zoom)
        case .directions(let way):
            path = "directions"
            query.add("source", way.from?.text)
            for stop in way.via { query.add("waypoint", stop.text) }
            query.add("destination", way.to.text)
            query.add("mode", way.mode.flatMap { Self.modes[$0] })
            omitted.note(.label, way.stops.compactMap(\.label).first)
        case .view(let view):
            path = "look-around"
            query.add("coordinate", raw: view.coordinate.linkText)
            omitted.note(.heading, view.heading)
            omitted.note(.pitch, view.pitch)
            omitted.note(.fieldOfView, view.fieldOfView)
        }
        return "https://maps.apple.com/\(path)?" + query.text
    }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        // Apple's own short links.
        if link.isWeb("maps.apple") { throw link.opaque }
        guard link.isWeb("maps.apple.com") else { return nil }
        switch link.segments.first {
        case "place": return try place(link)
        case "frame":
            guard let center = try link.query.coordinate("center", "coordinate") else {
                throw link.missingContent
            }
            return .show(MapLink.Pin(center))
        case "search": return try search(link)
        case "directions": return try directions(link)
        case "look-around":
            guard let coordinate = try link.query.coordinate("coordinate") else { throw link.opaque }
            return .view(
                MapLink.StreetView(
                    at: coordinate, heading: try link.query.number("heading").map { Heading(normalizing: $0) },
                    pitch: try link.query.number("pitch")))
        default: throw link.missingContent
        }
    }

    private func place(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action {
        let query = link.query
        let (name, address) = (try query.text("name"), try query.text("address"))
        if let coordinate = try query.coordinate("coordinate", "ll") {
            return .show(MapLink.Pin(coordinate, label: name ?? address))
        }
        guard let text = address ?? name else { throw link.opaque }
        return .search(text)
    }

    private func search(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action {
        let center = try link.query.coordinate("center")
        guard let text = try link.query.text("query") else {
            guard let center else { throw link.missingContent }
            return .show(MapLink.Pin(center))
        }
        if let coordinate = Coordinate(searched: text) { return .show(MapLink.Pin(coordinate)) }
        return .search(text, near: center)
    }

    private func directions(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action {
        let query = link.query
        guard let to = try MapLink.Stop(text: query.text("destination")) else { throw link.missingContent }
        var way = MapLink.Directions(to: to, from: try MapLink.Stop(text: query.text("source")))
        for text in try query.texts("waypoint") {
            if let stop = MapLink.Stop(text: text) { way.via.append(stop) }
        }
        let word = try query.text("mode")
        way.mode = Self.modes.first { $0.value == word }?.key
        return .directions(way)
    }
}
