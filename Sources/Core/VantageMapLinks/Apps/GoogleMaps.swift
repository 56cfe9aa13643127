import VantageGeodesy

/// Links of the form `https://www.google.com/maps/…?api=1&…`.
///
/// A search is either text or a position, so a place cannot have a label. Source: Google Maps URLs, "Get Started".
struct GoogleMaps: LinkFormat {
    static let modes: [MapLink.Mode: String] = [
        .driving: "driving", .walking: "walking", .cycling: "bicycling", .transit: "transit",
    ]
    private static let maximumStops = 9
    private static let fieldsOfView = 10.0...100.0

    let maximumLength = 2048

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        var query = QueryBuilder()
        query.add("api", "1")
        let path: String
        switch action {
        case .show(let pin, let zoom):
            path = "search/"
            query.add("query", pin.coordinate.linkText)
            omitted.note(.label, pin.label)
            omitted.note(.zoom, zoom)
        case .search(let text, let near, let zoom):
            path = "search/"
            query.add("query", text)
            omitted.note(.near, near)
            omitted.note(.zoom, zoom)
        case .directions(let way):
            path = "dir/"
            query.add("origin", way.from?.text)
            query.add("destination", way.to.text)
            query.add("waypoints", try Self.waypoints(way.via))
            query.add("travelmode", way.mode.flatMap { Self.modes[$0] })
            omitted.note(.label, way.stops.compactMap(\.label).first)
        case .view(let view):
            path = "@"
            add(view, to: &query, &omitted)
        }
        return "https://www.google.com/maps/\(path)?" + query.text
    }

    private static func waypoints(_ stops: [MapLink.Stop]) throws(MapLinkError) -> String? {
        guard stops.count <= maximumStops else {
            throw .stop("Google Maps accepts at most \(maximumStops) waypoints, but there are \(stops.count).")
        }
        let texts = stops.map(\.text)
        if let text = texts.first(where: { $0.utf8.contains(UInt8(ascii: "|")) }) {
            throw .stop("Google Maps separates waypoints with |, but \"\(text.prefix(40))\" contains one. Remove it.")
        }
        return texts.isEmpty ? nil : texts.joined(separator: "|")
    }

    private func add(_ view: MapLink.StreetView, to query: inout QueryBuilder, _ omitted: inout Set<MapLink.Part>) {
        query.add("map_action", "pano")
        query.add("viewpoint", view.coordinate.linkText)
        query.add("heading", view.heading.map { LinkNumber.text($0.degrees, places: 4) })
        query.add("pitch", view.pitch.map { LinkNumber.text($0, places: 4) })
        let field = view.fieldOfView?.degrees
        let isTaken = field.map(Self.fieldsOfView.contains) ?? true
        query.add("fov", isTaken ? field.map { LinkNumber.text($0, places: 4) } : nil)
        omitted.note(.fieldOfView, isTaken ? nil : field)
    }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        let isShort = link.isWeb("maps.app.goo.gl") || link.isWeb("goo.gl") && link.segments.first == "maps"
        if isShort { throw link.opaque }
        guard link.isWeb, let segments = GoogleMapsBrowserLink.segments(link) else { return nil }
        guard try link.query.text("api") == "1" else { return try GoogleMapsBrowserLink(link, segments).action() }
        switch segments.first {
        case "search": return try search(link)
        case "dir": return try directions(link)
        case "@": return try camera(link)
        default: throw link.missingContent
        }
    }

    private func search(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action {
        guard let text = try link.query.text("query") else {
            throw try link.query.text("query_place_id") == nil ? link.missingContent : link.opaque
        }
        if let coordinate = Coordinate(searched: text) { return .show(MapLink.Pin(coordinate)) }
        return .search(text)
    }

    private func directions(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action {
        let query = link.query
        guard let to = try MapLink.Stop(text: query.text("destination")) else { throw link.missingContent }
        var way = MapLink.Directions(to: to, from: try MapLink.Stop(text: query.text("origin")))
        for text in try query.text("waypoints")?.parts("|") ?? [] {
            if let stop = MapLink.Stop(text: String(text)) { way.via.append(stop) }
        }
        let word = try query.text("travelmode")
        way.mode = Self.modes.first { $0.value == word }?.key
        return .directions(way)
    }

    private func camera(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action {
        let query = link.query
        guard try query.text("map_action") == "pano" else {
            guard let center = try query.coordinate("center") else { throw link.missingContent }
            return .show(MapLink.Pin(center), zoom: try query.zoom("zoom"))
        }
        guard let viewpoint = try query.coordinate("viewpoint") else { throw link.opaque }
        return .view(
            MapLink.StreetView(
                at: viewpoint, heading: try query.number("heading").map { Heading(normalizing: $0) },
                pitch: try query.number("pitch"), fieldOfView: try query.number("fov").flatMap { try? FieldOfView($0) }
            ))
    }
}
