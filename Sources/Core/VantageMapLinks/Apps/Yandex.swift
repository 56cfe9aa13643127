import VantageGeodesy

/// Links of the form `https://yandex.com/maps/?ll=LON,LAT&z=…`. Longitude comes first, except in routes.
///
/// These links are parsed but never written. Source: Yandex Maps, "Links to Yandex Maps".
struct Yandex: LinkFormat {
    private static let modes: [String: MapLink.Mode] = [
        "auto": .driving, "pd": .walking, "bc": .cycling, "mt": .transit,
    ]

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? { nil }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        guard Self.isOwn(link) else { return nil }
        // A dash marks a short link.
        if link.segments.contains("-") { throw link.opaque }
        let query = link.query
        if let way = try directions(query) { return .directions(way) }
        if let view = try panorama(query) { return .view(view) }
        let zoom = try query.zoom("z")
        let center = try query.reversedCoordinate("ll")
        if let marker = try marker(query) { return .show(MapLink.Pin(marker), zoom: zoom) }
        if let text = try query.text("text") {
            if let coordinate = Coordinate(searched: text) { return .show(MapLink.Pin(coordinate), zoom: zoom) }
            return .search(text, near: center, zoom: zoom)
        }
        guard let center else { throw link.segments.contains("org") ? link.opaque : link.missingContent }
        return .show(MapLink.Pin(center), zoom: zoom)
    }

    private static func isOwn(_ link: LinkComponents) -> Bool {
        if ["yandexmaps", "yandexnavi"].contains(link.scheme) { return true }
        let labels = link.host.split(separator: ".").filter { $0 != "www" }
        guard link.isWeb, labels.count <= 4, let name = labels.firstIndex(of: "yandex") else { return false }
        return labels.first == "maps" || name == 0 && link.segments.first == "maps"
    }

    /// Parses `pt=LON,LAT,STYLE~…` or `whatshere[point]=LON,LAT`.
    private func marker(_ query: LinkQuery) throws(MapLinkError) -> Coordinate? {
        if let marked = try query.text("pt")?.parts("~", maximum: 2)[0] {
            return try Coordinate(linkText: marked.parts(",").prefix(2).reversed().joined(separator: ","))
        }
        return try query.reversedCoordinate(
            "whatshere[point]", "whatshere%5Bpoint%5D", "whatshere%5bpoint%5d", "poi[point]")
    }

    /// Parses `rtext=LAT,LON~LAT,LON&rtt=pd`; an empty first part is the location of the device.
    private func directions(_ query: LinkQuery) throws(MapLinkError) -> MapLink.Directions? {
        if let latitude = try query.text("lat_to"), let longitude = try query.text("lon_to"),
            let to = try Coordinate(linkText: latitude + "," + longitude)
        {
            return MapLink.Directions(to: .pin(MapLink.Pin(to)), mode: .driving)
        }
        guard let stops = try query.text("rtext")?.parts("~").map({ MapLink.Stop(text: String($0)) }), stops.count > 1,
            let last = stops.last, let to = last
        else { return nil }
        return MapLink.Directions(
            to: to, from: stops[0], via: stops.dropFirst().dropLast().compactMap(\.self),
            mode: try query.text("rtt").flatMap { Self.modes[$0] })
    }

    /// Parses `panorama[point]=LON,LAT&panorama[direction]=HEADING,PITCH`.
    private func panorama(_ query: LinkQuery) throws(MapLinkError) -> MapLink.StreetView? {
        guard let place = try query.reversedCoordinate("panorama[point]", "panorama%5Bpoint%5D") else { return nil }
        let direction = try query.text("panorama[direction]", "panorama%5Bdirection%5D")?.parts(",") ?? []
        let values = direction.compactMap(LinkNumber.value)
        return MapLink.StreetView(
            at: place, heading: values.first.map { Heading(normalizing: $0) }, pitch: values.dropFirst().first)
    }
}

extension LinkQuery {
    /// Parses `LON,LAT`.
    ///
    /// - Throws: ``MapLinkError`` `damagedLink` if the position is out of range.
    func reversedCoordinate(_ names: String...) throws(MapLinkError) -> Coordinate? {
        for name in names {
            guard let text = try text(name) else { continue }
            return try Coordinate(linkText: text.parts(",").prefix(2).reversed().joined(separator: ","))
        }
        return nil
    }
}
