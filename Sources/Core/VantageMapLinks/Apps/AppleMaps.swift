import VantageGeodesy

/// Links of the form `https://maps.apple.com/?…`.
///
/// Without a label, the map is centered on the place and shows no marker. Source: Apple URL Scheme Reference, "Map
/// Links".
struct AppleMaps: LinkFormat {
    private static let zooms = 2.0...21.0
    private static let modes: [MapLink.Mode: String] = [.driving: "d", .walking: "w", .transit: "r"]

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        var query = QueryBuilder()
        switch action {
        case .show(let pin, let zoom):
            query.add("ll", raw: pin.coordinate.linkText)
            query.add("q", pin.label)
            query.add("z", raw: zoom.map { WebZoom.text($0, in: Self.zooms, places: 2) })
        case .search(let text, let near, let zoom):
            query.add("q", text)
            query.add("sll", raw: near?.linkText)
            omitted.note(.zoom, zoom)
        case .directions(let way):
            query.add("saddr", way.from?.text)
            query.add("daddr", way.to.text)
            query.add("dirflg", way.mode.flatMap { Self.modes[$0] })
            omitted.note(.via, way.via.first)
            omitted.note(.label, way.from?.label ?? way.to.label)
            omitted.note(.mode, way.mode == .cycling ? way.mode : nil)
        case .view: return nil
        }
        return "https://maps.apple.com/?" + query.text
    }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        let isClassic = link.isWeb("maps.apple.com") && ["", "/", "/maps"].contains(link.path)
        guard isClassic || link.scheme == "maps" else { return nil }
        let query = link.query
        if let to = try MapLink.Stop(text: query.text("daddr")) {
            let word = try query.text("dirflg")
            return .directions(
                MapLink.Directions(
                    to: to, from: try MapLink.Stop(text: query.text("saddr")),
                    mode: Self.modes.first { $0.value == word }?.key))
        }
        let (text, address) = (try query.text("q"), try query.text("address"))
        if let coordinate = try query.coordinate("ll") {
            return .show(MapLink.Pin(coordinate, label: text ?? address), zoom: try query.zoom("z"))
        }
        guard let text = text ?? address else { throw link.missingContent }
        if let coordinate = Coordinate(searched: text) { return .show(MapLink.Pin(coordinate)) }
        return .search(text, near: try query.coordinate(try query.text("sll") == nil ? "near" : "sll"))
    }
}
