import VantageGeodesy

/// Links of the forms `https://share.here.com/l/LAT,LON,TITLE?z=…` and `https://share.here.com/r/FROM/TO?m=…`.
///
/// Source: HERE WeGo Deeplinking API.
struct HereWeGo: LinkFormat {
    private static let zooms = 0.0...20.0
    /// The keyword for the device's location.
    private static let here = "mylocation"
    private static let modes: [MapLink.Mode: String] = [.driving: "d", .walking: "w", .cycling: "b", .transit: "pt"]

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        var query = QueryBuilder()
        let path: String
        switch action {
        case .show(let pin, let zoom):
            path = "l/" + Self.text(pin)
            query.add("z", raw: zoom.map { WebZoom.text($0, in: Self.zooms, places: 2) })
        case .directions(let way):
            var stops = [way.from == nil ? Self.here : ""]
            for stop in way.stops {
                guard let pin = stop.pin else {
                    throw .stop("HERE WeGo accepts only positions, not an address such as \"\(stop.text.prefix(40))\".")
                }
                stops.append(Self.text(pin))
            }
            path = "r/" + stops.filter { !$0.isEmpty }.joined(separator: "/")
            query.add("m", way.mode.flatMap { Self.modes[$0] })
        case .search, .view: return nil
        }
        return "https://share.here.com/" + path + (query.text.isEmpty ? "" : "?" + query.text)
    }

    private static func text(_ pin: MapLink.Pin) -> String {
        pin.coordinate.linkText + (pin.label.map { "," + PercentEncoding.encoded($0) } ?? "")
    }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        let isShared = link.isWeb("share.here.com") || link.isWeb("wego.here.com")
        guard isShared || link.isWeb("here.com") && link.segments.first == "location" else { return nil }
        let segments = link.segments
        switch segments.first {
        case "l":
            guard segments.count > 1, let pin = try pin(segments[1], link) else { throw link.missingContent }
            return .show(pin, zoom: try link.query.zoom("z"))
        case "r": return try directions(segments.dropFirst(), link)
        case "directions": return try pageDirections(segments.dropFirst(), link)
        case "p": throw link.opaque
        default: return try page(link)
        }
    }

    /// Parses `LAT,LON` or `LAT,LON,TITLE`. The title may contain commas.
    private func pin(_ segment: Substring, _ link: LinkComponents) throws(MapLinkError) -> MapLink.Pin? {
        let parts = segment.parts(",", maximum: 3)
        let numbers = try link.decoded(Substring(parts.prefix(2).joined(separator: ",")))
        guard let coordinate = try Coordinate(linkText: numbers) else { return nil }
        return MapLink.Pin(coordinate, label: parts.count > 2 ? try link.decoded(parts[2]) : nil)
    }

    private func directions(_ segments: ArraySlice<Substring>, _ link: LinkComponents) throws(MapLinkError)
        -> MapLink.Action
    {
        var stops: [MapLink.Stop?] = []
        for segment in segments where !segment.isEmpty {
            guard segment != Self.here else {
                stops.append(nil)
                continue
            }
            guard let pin = try pin(segment, link) else { throw link.opaque }
            stops.append(.pin(pin))
        }
        guard stops.count > 1, let last = stops.last, let to = last else { throw link.missingContent }
        let word = try link.query.text("m")
        return .directions(
            MapLink.Directions(
                to: to, from: stops[0], via: stops.dropFirst().dropLast().compactMap(\.self),
                mode: Self.modes.first { $0.value == word }?.key))
    }

    /// Parses `directions/drive/mylocation/NAME:LAT,LON`.
    private func pageDirections(_ segments: ArraySlice<Substring>, _ link: LinkComponents) throws(MapLinkError)
        -> MapLink.Action
    {
        let modes: [String: MapLink.Mode] = [
            "drive": .driving, "walk": .walking, "bicycle": .cycling, "publicTransport": .transit,
        ]
        var stops: [MapLink.Stop?] = []
        for segment in segments.dropFirst() where !segment.isEmpty {
            guard segment != Self.here else {
                stops.append(nil)
                continue
            }
            let place = try link.decoded(segment.parts(":").last ?? segment)
            guard let coordinate = try Coordinate(linkText: place) else { throw link.opaque }
            stops.append(.pin(MapLink.Pin(coordinate)))
        }
        guard let last = stops.last, let to = last else { throw link.missingContent }
        return .directions(
            MapLink.Directions(
                to: to, from: stops.count > 1 ? stops[0] : nil, via: stops.dropFirst().dropLast().compactMap(\.self),
                mode: segments.first.flatMap { modes[String($0)] }))
    }

    /// Parses `?map=LAT,LON,ZOOM,normal&msg=LABEL`.
    private func page(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action {
        let parts = try link.query.text("map")?.parts(",", maximum: 4) ?? []
        guard parts.count > 1, let coordinate = try Coordinate(linkText: parts[0] + "," + parts[1]) else {
            throw link.missingContent
        }
        let zoom = parts.count > 2 ? WebZoom.value(parts[2]) : nil
        return .show(MapLink.Pin(coordinate, label: try link.query.text("msg")), zoom: zoom)
    }
}
