import VantageGeodesy

/// Links of the form `geo:48.2,7.7`, or with a label, a zoom or a search, as on Android:
/// `geo:48.2,7.7?z=17&q=48.2,7.7(Halle)`.
///
/// A search without a position starts with `0,0`, so a search near 0,0 is parsed as if it had no position. Source: RFC
/// 5870; Android, "Common intents".
struct GeoURI: LinkFormat {
    private static let zooms = 1.0...23.0

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        var query = QueryBuilder()
        let place: String
        switch action {
        case .show(let pin, let zoom):
            place = pin.coordinate.linkText
            query.add("z", raw: zoom.map { WebZoom.text($0, in: Self.zooms) })
            query.add("q", raw: pin.label == nil ? nil : pin.parenthesized)
        case .search(let text, let near, let zoom):
            place = near?.linkText ?? "0,0"
            query.add("z", raw: zoom.map { WebZoom.text($0, in: Self.zooms) })
            query.add("q", text)
        case .directions, .view: return nil
        }
        return "geo:" + place + (query.text.isEmpty ? "" : "?" + query.text)
    }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        guard link.scheme == "geo" else { return nil }
        let (place, query) = Self.halves(of: link)
        let fields = place.parts(";")
        try checkReference(fields.dropFirst(), link)
        let parts = fields[0].parts("(", maximum: 2)
        guard let center = try Coordinate(linkText: link.decoded(parts[0])) else { throw link.missingContent }
        let (zoom, zoomLabel) = try zoom(query)
        let named = try query.parenthesizedName
        let label = parts.count > 1 ? try self.label(parts[1], link) : zoomLabel ?? named
        guard let text = try query.text("q") else { return .show(MapLink.Pin(center, label: label), zoom: zoom) }
        if let pin = MapLink.Pin(parenthesized: text) {
            return .show(MapLink.Pin(pin.coordinate, label: pin.label ?? label), zoom: zoom)
        }
        let isNowhere = center.latitude == 0 && center.longitude == 0
        return .search(text, near: isNowhere ? nil : center, zoom: zoom)
    }

    /// Separates the position from the parameters. Some programs write `geo://`, or begin the parameters with `&`.
    private static func halves(of link: LinkComponents) -> (place: Substring, query: LinkQuery) {
        let body = Substring(link.text.utf8.dropFirst(link.scheme.utf8.count + 1)).parts("#", maximum: 2)[0]
        let text = body.dropping("//") ?? body
        let place = Substring(text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "&") })
        return (place, LinkQuery(Substring(text.utf8.dropFirst(place.utf8.count + 1)), of: link.text))
    }

    /// Parses `LABEL)`.
    private func label(_ text: Substring, _ link: LinkComponents) throws(MapLinkError) -> String? {
        guard text.utf8.last == UInt8(ascii: ")") else { return nil }
        return try link.decoded(Substring(text.utf8.dropLast()), plusIsSpace: true)
    }

    /// Rejects coordinate reference systems other than `;crs=wgs84`.
    private func checkReference(_ fields: ArraySlice<Substring>, _ link: LinkComponents) throws(MapLinkError) {
        for field in fields {
            let parts = field.parts("=", maximum: 2)
            guard parts[0].lowercased() == "crs", parts.count < 2 || parts[1].lowercased() != "wgs84" else { continue }
            throw link.damaged("Its positions are not in WGS 84.")
        }
    }

    /// Parses `z=17`, or `z=17(Halle)`: Organic Maps writes the label after the zoom.
    private func zoom(_ query: LinkQuery) throws(MapLinkError) -> (Double?, String?) {
        let parts = try query.text("z")?.parts("(", maximum: 2) ?? []
        let label = parts.count > 1 && parts[1].utf8.last == UInt8(ascii: ")") ? parts[1].utf8.dropLast() : nil
        return (WebZoom.value(parts.first), label.map { String(Substring($0)) })
    }
}
