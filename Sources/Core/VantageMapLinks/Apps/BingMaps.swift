import VantageGeodesy

/// Links of the form `https://www.bing.com/maps?cp=LAT~LON&lvl=…&sp=point.LAT_LON_TITLE`.
///
/// The characters `_` and `~` separate fields and are percent-encoded within text. Source: Bing Maps, "Create a custom
/// map URL".
struct BingMaps: LinkFormat {
    private static let zooms = 1.0...20.0
    private static let reserved = "_~"
    private static let modes: [MapLink.Mode: String] = [.driving: "d", .walking: "w", .transit: "t"]

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        var query = QueryBuilder()
        switch action {
        case .show(let pin, let zoom):
            query.add("cp", raw: pin.coordinate.linkText("~"))
            query.add("lvl", raw: zoom.map { WebZoom.text($0, in: Self.zooms) })
            query.add("sp", raw: "point." + Self.text(pin))
        case .search(let text, let near, let zoom):
            query.add("where1", text)
            query.add("cp", raw: near?.linkText("~"))
            omitted.note(.zoom, zoom)
        case .directions(let way):
            let from = way.from.map(Self.text) ?? "adr."
            query.add("rtp", raw: ([from] + (way.via + [way.to]).map(Self.text)).joined(separator: "~"))
            query.add("mode", way.mode.flatMap { Self.modes[$0] })
            omitted.note(.mode, way.mode == .cycling ? way.mode : nil)
        case .view: return nil
        }
        return "https://www.bing.com/maps?" + query.text
    }

    private static func text(_ pin: MapLink.Pin) -> String {
        pin.coordinate.linkText("_") + (pin.label.map { "_" + PercentEncoding.encoded($0, reserved: reserved) } ?? "")
    }

    private static func text(_ stop: MapLink.Stop) -> String {
        switch stop {
        case .pin(let pin): "pos." + text(pin)
        case .address(let text): "adr." + PercentEncoding.encoded(text, reserved: reserved)
        }
    }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        let isSite = link.isWeb("bing.com") && link.segments.first == "maps"
        guard isSite || link.scheme == "bingmaps" else { return nil }
        let query = link.query
        if let route = query.raw("rtp"), !route.isEmpty { return try directions(route, link) }
        let zoom = try query.zoom("lvl")
        if let point = query.raw("sp"), let pin = try pin(of: point, link) { return .show(pin, zoom: zoom) }
        let center = try query.coordinate("cp", separator: "~")
        let business = try query.text("ss").map { String($0.dropping("yp.")?.parts("~")[0] ?? Substring($0)) }
        let searched = try query.text("where1", "where", "q")
        if let text = searched ?? business {
            if let coordinate = Coordinate(searched: text) { return .show(MapLink.Pin(coordinate), zoom: zoom) }
            return .search(text, near: center)
        }
        guard let center else { throw link.missingContent }
        return .show(MapLink.Pin(center), zoom: zoom)
    }

    /// Parses `point.LAT_LON_TITLE_NOTES…`; a `~` starts another point.
    private func pin(of text: Substring, _ link: LinkComponents) throws(MapLinkError) -> MapLink.Pin? {
        let point = text.parts("~")[0]
        guard point.utf8.prefix(6).elementsEqual("point.".utf8, by: { $0 | 0x20 == $1 | 0x20 }) else { return nil }
        return try pin(Substring(point.utf8.dropFirst(6)), link)
    }

    /// Parses `LAT_LON` or `LAT_LON_TITLE`.
    private func pin(_ text: Substring, _ link: LinkComponents) throws(MapLinkError) -> MapLink.Pin {
        let fields = text.parts("_", maximum: 4)
        guard fields.count > 1, let coordinate = try Coordinate(linkText: fields[0] + "," + fields[1]) else {
            throw link.damaged("\"\(text.prefix(40))\" is not in the form LAT_LON.")
        }
        return MapLink.Pin(
            coordinate, label: fields.count > 2 ? try link.decoded(fields[2], plusIsSpace: true) : nil)
    }

    /// Parses `pos.LAT_LON_TITLE~adr.TEXT`.
    private func directions(_ route: Substring, _ link: LinkComponents) throws(MapLinkError) -> MapLink.Action {
        let isPlain = route.utf8.contains(UInt8(ascii: "~"))
        let stops =
            isPlain ? route.parts("~") : route.replacing("%7E", with: "~").replacing("%7e", with: "~").parts("~")
        var read: [MapLink.Stop?] = []
        for stop in stops { read.append(try self.stop(stop, link)) }
        // If there is only one stop, it is the destination.
        guard let last = read.last, let to = last else { throw link.missingContent }
        let word = try link.query.text("mode")?.lowercased()
        return .directions(
            MapLink.Directions(
                to: to, from: read.count > 1 ? read[0] : nil, via: read.dropFirst().dropLast().compactMap(\.self),
                mode: Self.modes.first { $0.value == word }?.key))
    }

    private func stop(_ text: Substring, _ link: LinkComponents) throws(MapLinkError) -> MapLink.Stop? {
        if let position = text.dropping("pos.") { return .pin(try pin(position, link)) }
        let address = try link.decoded(text.dropping("adr.") ?? text, plusIsSpace: true)
        return MapLink.Stop(text: address)
    }
}
