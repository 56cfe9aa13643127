import VantageGeodesy

/// Links of the form `comgooglemaps://?…`.
///
/// Source: Google Maps URL Scheme for iOS.
struct GoogleMapsApp: LinkFormat {
    private static let zooms = 0.0...21.0

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        var query = QueryBuilder()
        switch action {
        case .show(let pin, let zoom):
            query.add("q", raw: pin.parenthesized)
            query.add("zoom", raw: zoom.map { WebZoom.text($0, in: Self.zooms) })
        case .search(let text, let near, let zoom):
            query.add("q", text)
            query.add("center", raw: near?.linkText)
            query.add("zoom", raw: zoom.map { WebZoom.text($0, in: Self.zooms) })
        case .directions(let way):
            query.add("saddr", way.from?.text)
            query.add("daddr", way.to.text)
            query.add("directionsmode", way.mode.flatMap { GoogleMaps.modes[$0] })
            omitted.note(.via, way.via.first)
            omitted.note(.label, way.from?.label ?? way.to.label)
        case .view(let view):
            query.add("center", raw: view.coordinate.linkText)
            query.add("mapmode", "streetview")
            omitted.note(.heading, view.heading)
            omitted.note(.pitch, view.pitch)
            omitted.note(.fieldOfView, view.fieldOfView)
        }
        return "comgooglemaps://?" + query.text
    }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        if let action = try intent(link) { return action }
        guard ["comgooglemaps", "comgooglemaps-x-callback"].contains(link.scheme) else { return nil }
        let query = link.query
        if let to = try MapLink.Stop(text: query.text("daddr")) {
            let word = try query.text("directionsmode")
            return .directions(
                MapLink.Directions(
                    to: to, from: try MapLink.Stop(text: query.text("saddr")),
                    mode: GoogleMaps.modes.first { $0.value == word }?.key))
        }
        let (center, zoom) = (try query.coordinate("center"), try query.zoom("zoom"))
        if let center, try query.text("mapmode") == "streetview" { return .view(MapLink.StreetView(at: center)) }
        guard let text = try query.text("q") else {
            guard let center else { throw link.missingContent }
            return .show(MapLink.Pin(center), zoom: zoom)
        }
        if let pin = MapLink.Pin(parenthesized: text) { return .show(pin, zoom: zoom) }
        return .search(text, near: center, zoom: zoom)
    }

    /// Parses Android intents: `google.navigation:q=…&mode=w` and `google.streetview:cbll=…`.
    ///
    /// Source: "Google Maps Intents for Android".
    private func intent(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        guard ["google.navigation", "google.streetview"].contains(link.scheme) else { return nil }
        let body = Substring(link.text.utf8.dropFirst(link.scheme.utf8.count + 1))
        let query = LinkQuery(
            body.dropping("///?") ?? body.dropping("//?") ?? body.dropping("?") ?? body, of: link.text)
        if link.scheme == "google.streetview" {
            guard let view = try MapLink.StreetView(classic: query) else {
                throw query.raw("panoid") == nil ? link.missingContent : link.opaque
            }
            return .view(view)
        }
        let modes: [String: MapLink.Mode] = ["d": .driving, "w": .walking, "b": .cycling, "l": .driving]
        let place = try query.coordinate("ll").map { MapLink.Stop.pin(MapLink.Pin($0)) }
        let searched = try MapLink.Stop(text: query.text("q"))
        guard let to = place ?? searched else { throw link.missingContent }
        return .directions(MapLink.Directions(to: to, mode: try query.text("mode").flatMap { modes[$0] }))
    }
}

extension MapLink.Pin {
    /// The place as `LAT,LON` or, with an encoded label, as `LAT,LON(LABEL)`.
    var parenthesized: String { coordinate.linkText + (label.map { "(" + PercentEncoding.encoded($0) + ")" } ?? "") }

    /// Parses the decoded form of `LAT,LON` or `LAT,LON(LABEL)`. The label may contain parentheses.
    ///
    /// - Returns: `nil` for any other text.
    init?(parenthesized text: some StringProtocol) {
        let parts = Substring(text).parts("(", maximum: 2)
        guard let coordinate = Coordinate(searched: parts[0]) else { return nil }
        guard parts.count == 2 else {
            self.init(coordinate)
            return
        }
        guard parts[1].utf8.last == UInt8(ascii: ")") else { return nil }
        self.init(coordinate, label: String(Substring(parts[1].utf8.dropLast())))
    }
}
