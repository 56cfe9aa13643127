import VantageGeodesy

/// Links of the form `https://www.openstreetmap.org/?mlat=…&mlon=…#map=…`.
///
/// Source: OpenStreetMap Wiki, "Browsing"; openstreetmap-website.
struct OpenStreetMap: LinkFormat {
    private static let zooms = 0.0...20.0
    /// The website's zoom for links that specify none.
    private static let standardZoom = 11.0
    private static let engines: [MapLink.Mode: String] = [
        .driving: "fossgis_osrm_car", .walking: "fossgis_osrm_foot", .cycling: "fossgis_osrm_bike",
    ]

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        var query = QueryBuilder()
        var (path, fragment) = ("", "")
        switch action {
        case .show(let pin, let zoom):
            query.add("mlat", raw: LinkNumber.text(pin.coordinate.latitude))
            query.add("mlon", raw: LinkNumber.text(pin.coordinate.longitude))
            fragment = zoom.map { Self.fragment(pin.coordinate, $0) } ?? ""
            omitted.note(.label, pin.label)
        case .search(let text, let near, let zoom):
            path = "search"
            query.add("query", text)
            fragment = near.map { Self.fragment($0, zoom ?? Self.standardZoom) } ?? ""
            omitted.note(.zoom, near == nil ? zoom : nil)
        case .directions(let way):
            path = "directions"
            query.add("engine", way.mode.flatMap { Self.engines[$0] })
            Self.add(way, to: &query)
            omitted.note(.via, way.via.first)
            omitted.note(.label, way.from?.label ?? way.to.label)
            omitted.note(.mode, way.mode == .transit ? way.mode : nil)
        case .view: return nil
        }
        return "https://www.openstreetmap.org/\(path)?" + query.text + fragment
    }

    private static func fragment(_ coordinate: Coordinate, _ zoom: Double) -> String {
        "#map=" + WebZoom.text(zoom, in: zooms) + "/" + coordinate.linkText("/")
    }

    /// Adds positions as `route`. Addresses need `from` and `to`, because they may contain the separator that `route`
    /// uses.
    private static func add(_ way: MapLink.Directions, to query: inout QueryBuilder) {
        if way.to.pin != nil, way.from == nil || way.from?.pin != nil {
            query.add("route", (way.from?.text ?? "") + ";" + way.to.text)
        } else {
            query.add("from", way.from?.text)
            query.add("to", way.to.text)
        }
    }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        guard link.isWeb("openstreetmap.org") || link.isWeb("osm.org"), link.segments.first != "go" else { return nil }
        let query = link.query
        let camera = try camera(link)
        switch link.segments.first {
        case "directions": return try directions(link)
        case "search":
            guard let text = try query.text("query") else { throw link.missingContent }
            if let coordinate = Coordinate(searched: text) { return .show(MapLink.Pin(coordinate)) }
            return .search(text, near: camera?.coordinate, zoom: camera?.zoom)
        default: break
        }
        let (marked, older) = (try position(link, "mlat", "mlon"), try position(link, "lat", "lon"))
        guard let place = marked ?? camera?.coordinate ?? older else {
            // Pages for map objects show a place; the website's other pages do not.
            throw ["node", "way", "relation", "note"].contains(link.segments.first) ? link.opaque : link.missingContent
        }
        let zoom = try query.zoom("zoom")
        return .show(MapLink.Pin(place), zoom: camera?.zoom ?? zoom)
    }

    private func position(
        _ link: LinkComponents, _ latitude: String, _ longitude: String
    ) throws(MapLinkError) -> Coordinate? {
        guard let first = try link.query.text(latitude), let second = try link.query.text(longitude) else { return nil }
        guard let position = try Coordinate(linkText: first + "," + second) else { throw link.missingContent }
        return position
    }

    /// Parses `#map=ZOOM/LAT/LON&layers=T`.
    private func camera(_ link: LinkComponents) throws(MapLinkError) -> (coordinate: Coordinate, zoom: Double?)? {
        guard let map = LinkQuery(link.fragment, of: link.text).raw("map") else { return nil }
        let parts = try link.decoded(map).parts("/", maximum: 4)
        guard parts.count == 3, let zoom = WebZoom.value(parts[0]),
            let coordinate = try Coordinate(linkText: parts[1] + "," + parts[2])
        else { throw link.damaged("\"\(map.prefix(40))\" is not in the form ZOOM/LAT/LON.") }
        return (coordinate, zoom)
    }

    private func directions(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action {
        let route = try link.query.text("route")?.parts(";") ?? []
        let (from, to) = (try link.query.text("from"), try link.query.text("to"))
        let end = route.count > 1 ? route.last : nil
        guard let to = MapLink.Stop(text: to ?? end.map { String($0) }) else { throw link.missingContent }
        var way = MapLink.Directions(to: to, from: MapLink.Stop(text: from ?? route.first.map { String($0) }))
        for text in route.dropFirst().dropLast() {
            if let stop = MapLink.Stop(text: String(text)) { way.via.append(stop) }
        }
        let engine = try link.query.text("engine")
        way.mode = Self.engines.first { $0.value == engine }?.key ?? Self.mode(of: engine)
        return .directions(way)
    }

    /// Returns the mode for an engine name such as `graphhopper_foot`.
    private static func mode(of engine: String?) -> MapLink.Mode? {
        switch engine?.parts("_").last {
        case "car": .driving
        case "foot": .walking
        case "bike", "bicycle": .cycling
        default: nil
        }
    }
}
