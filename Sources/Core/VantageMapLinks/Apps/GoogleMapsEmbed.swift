import VantageGeodesy

/// The URLs of Google's embedded maps: `embed?pb=…` and `embed/v1/place?q=…`.
///
/// These links are parsed but never written. Source: Maps Embed API; the fields of `pb` are undocumented.
struct GoogleMapsEmbed {
    private let link: LinkComponents

    init(_ link: LinkComponents) { self.link = link }

    /// - Returns: `nil` if the link has only the parameters of the older links.
    func action() throws(MapLinkError) -> MapLink.Action? {
        let query = link.query
        if let fields = try query.text("pb")?.parts("!") {
            if let view = try view(fields) { return .view(view) }
            guard let center = try center(fields) else { throw link.missingContent }
            return .show(MapLink.Pin(center))
        }
        if let to = try MapLink.Stop(text: query.text("destination")) {
            let word = try query.text("mode")
            return .directions(
                MapLink.Directions(
                    to: to, from: try MapLink.Stop(text: query.text("origin")),
                    mode: GoogleMaps.modes.first { $0.value == word }?.key))
        }
        if let place = try query.coordinate("location") {
            return .view(
                MapLink.StreetView(
                    at: place, heading: try query.number("heading").map { Heading(normalizing: $0) },
                    pitch: try query.number("pitch"),
                    fieldOfView: try query.number("fov").flatMap { try? FieldOfView($0) }))
        }
        return nil
    }

    /// Returns the map's center: `!2dLON!3dLAT`.
    private func center(_ fields: [Substring]) throws(MapLinkError) -> Coordinate? {
        for (longitude, latitude) in zip(fields, fields.dropFirst()) {
            guard let longitude = longitude.dropping("2d"), let latitude = latitude.dropping("3d") else { continue }
            return try Coordinate(linkText: latitude + "," + longitude)
        }
        return nil
    }

    /// Returns the view of a panorama: `!2m2!1dLAT!2dLON!3fHEADING!4fPITCH`.
    private func view(_ fields: [Substring]) throws(MapLinkError) -> MapLink.StreetView? {
        for (place, field) in fields.enumerated() where field == "2m2" && place + 2 < fields.count {
            guard let latitude = fields[place + 1].dropping("1d"), let longitude = fields[place + 2].dropping("2d"),
                let coordinate = try Coordinate(linkText: latitude + "," + longitude)
            else { continue }
            func value(_ name: String) -> Double? {
                fields[place...].compactMap { $0.dropping(name) }.first.flatMap(LinkNumber.value)
            }
            return MapLink.StreetView(
                at: coordinate, heading: value("3f").map { Heading(normalizing: $0) }, pitch: value("4f"))
        }
        return nil
    }
}

extension MapLink.StreetView {
    /// Parses the parameters of older links: `cbll=LAT,LON&cbp=…,HEADING,…,…,PITCH`, where a downward pitch is
    /// positive.
    ///
    /// - Returns: `nil` if there is no `cbll`. Source: Google, "Maps URLs: Street View" (2011) and "Google Maps Intents
    ///   for Android".
    init?(classic query: LinkQuery) throws(MapLinkError) {
        guard let place = try query.coordinate("cbll") else { return nil }
        let values = try query.text("cbp")?.parts(",").map { LinkNumber.value($0) } ?? []
        let pitch = values.count > 4 ? values[4].map { -$0 } : nil
        self.init(
            at: place, heading: values.count > 1 ? values[1].map { Heading(normalizing: $0) } : nil,
            pitch: pitch.flatMap { (-90...90).contains($0) ? $0 : nil })
    }
}
