import VantageGeodesy

/// Links of the form `https://waze.com/ul?…`.
///
/// Source: Waze Deep Links.
struct Waze: LinkFormat {
    private static let zooms = 3.0...20.0

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        var query = QueryBuilder()
        switch action {
        case .show(let pin, let zoom):
            query.add("ll", pin.coordinate.linkText)
            query.add("zoom", raw: zoom.map { WebZoom.text($0, in: Self.zooms) })
            omitted.note(.label, pin.label)
        case .search(let text, let near, let zoom):
            query.add("q", text)
            omitted.note(.near, near)
            omitted.note(.zoom, zoom)
        case .directions(let way):
            query.add(way.to.pin == nil ? "q" : "ll", way.to.text)
            query.add("navigate", "yes")
            omitted.note(.from, way.from)
            omitted.note(.via, way.via.first)
            omitted.note(.label, way.to.label)
            omitted.note(.mode, way.mode == .driving ? nil : way.mode)
        case .view: return nil
        }
        return "https://waze.com/ul?" + query.text
    }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        guard link.isWeb("waze.com") || link.isWeb("ul.waze.com") || link.scheme == "waze" else { return nil }
        if link.isWeb, link.segments.contains(where: { ["live-map", "livemap"].contains($0) }) {
            return try liveMap(link)
        }
        if link.isWeb, link.segments.first != "ul" { throw link.missingContent }
        let query = link.query
        if let code = link.segments.dropFirst().first?.dropping("h"), let center = Geohash.center(of: code) {
            return try query.text("navigate") == "yes"
                ? .directions(MapLink.Directions(to: .pin(MapLink.Pin(center)), mode: .driving))
                : .show(MapLink.Pin(center))
        }
        let coordinate = try query.coordinate("ll")
        let text = try query.text("q")
        let pin = coordinate.map { MapLink.Pin($0, label: text) }
        if try query.text("navigate") == "yes" {
            guard let to = pin.map({ .pin($0) }) ?? MapLink.Stop(text: text) else { throw link.opaque }
            // Waze only supports driving.
            return .directions(MapLink.Directions(to: to, mode: .driving))
        }
        if let pin { return .show(pin, zoom: try query.zoom("zoom")) }
        guard let text else {
            // A geohash, or a place that is saved on the device.
            throw link.segments.count > 1 || query.raw("favorite") != nil ? link.opaque : link.missingContent
        }
        if let coordinate = Coordinate(searched: text) { return .show(MapLink.Pin(coordinate)) }
        return .search(text)
    }

    /// Parses `live-map/directions?to=ll.LAT,LON&from=ll.LAT,LON`, and `live-map?ll=LAT,LON`.
    private func liveMap(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action {
        let query = link.query
        guard let to = try query.text("to") else {
            guard let center = try query.coordinate("ll", "latlng") else { throw link.missingContent }
            return .show(MapLink.Pin(center), zoom: try query.zoom("zoom"))
        }
        func stop(_ text: String?) throws(MapLinkError) -> MapLink.Stop? {
            guard
                let coordinate = try text?.dropping("ll.").flatMap({ (place) throws(MapLinkError) in
                    try Coordinate(linkText: place)
                })
            else { return nil }
            return .pin(MapLink.Pin(coordinate))
        }
        guard let to = try stop(to) else { throw link.opaque }
        return .directions(MapLink.Directions(to: to, from: try stop(query.text("from")), mode: .driving))
    }
}
