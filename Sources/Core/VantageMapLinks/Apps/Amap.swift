import VantageGeodesy

/// Links of the form `https://uri.amap.com/marker?position=LON,LAT&name=…`. Positions are in GCJ-02 unless the link
/// says otherwise.
///
/// These links are parsed but never written. Source: Amap Open Platform, "URI API" and "Mobile URI API".
struct Amap: LinkFormat {
    private static let modes: [String: MapLink.Mode] = [
        "car": .driving, "walk": .walking, "ride": .cycling, "bus": .transit, "0": .driving, "1": .transit,
        "2": .walking, "3": .cycling,
    ]

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? { nil }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        if link.isWeb("surl.amap.com") { throw link.opaque }
        let isApp = ["iosamap", "androidamap", "amapuri"].contains(link.scheme)
        let isPage = link.isWeb && (link.host == "amap.com" || link.host.hasSuffix(".amap.com"))
        guard isApp || isPage else { return nil }
        let query = link.query
        let (system, needsShift) = (try query.text("coordinate"), try query.text("dev"))
        let datum = system == "wgs84" || needsShift == "1" ? ChineseDatum.wgs84 : .gcj02
        if let action = try isApp ? app(link, datum) : page(link, datum) { return action }
        throw query.raw("p") == nil && !link.segments.contains("place") ? link.missingContent : link.opaque
    }

    private func page(_ link: LinkComponents, _ datum: ChineseDatum) throws(MapLinkError) -> MapLink.Action? {
        let query = link.query
        if let to = try stop(query.text("to"), datum) {
            return .directions(
                MapLink.Directions(
                    to: to, from: try stop(query.text("from"), datum),
                    via: [try stop(query.text("via"), datum)].compactMap(\.self),
                    mode: try query.text("mode").flatMap { Self.modes[$0] }))
        }
        if let place = try query.reversedCoordinate("position", "lnglat") {
            return .show(MapLink.Pin(try datum.wgs84(place), label: try query.text("name")))
        }
        if let text = try query.text("keyword", "query") {
            guard let center = try query.reversedCoordinate("center") else { return .search(text) }
            return .search(text, near: try datum.wgs84(center))
        }
        if let pin = try pair("lat", "lng", "name", query, datum) { return .show(pin) }
        // q=LAT,LON,NAME, and p=ID,LAT,LON,NAME,…
        if let fields = try query.text("q")?.parts(","), let pin = try pin(fields, datum) { return .show(pin) }
        if let fields = try query.text("p")?.parts(",").dropFirst(), let pin = try pin(Array(fields), datum) {
            return .show(pin)
        }
        return nil
    }

    /// Parses `iosamap://viewMap?lat=…&lon=…&poiname=…` and `iosamap://path?dlat=…&dlon=…&dname=…&t=2`.
    private func app(_ link: LinkComponents, _ datum: ChineseDatum) throws(MapLinkError) -> MapLink.Action? {
        let query = link.query
        if let to = try pair("dlat", "dlon", "dname", query, datum) {
            let from = try pair("slat", "slon", "sname", query, datum)
            return .directions(
                MapLink.Directions(
                    to: .pin(to), from: from.map { .pin($0) }, mode: try query.text("t").flatMap { Self.modes[$0] }))
        }
        let names = ["poiname", "name"]
        for name in names {
            guard let pin = try pair("lat", "lon", name, query, datum) else { continue }
            let isRoute = link.host == "navi" || link.host == "path"
            guard pin.label != nil || name == names.last else { continue }
            return isRoute ? .directions(MapLink.Directions(to: .pin(pin), mode: .driving)) : .show(pin)
        }
        return try query.text("keywords").map { .search($0) }
    }

    private func pair(
        _ latitude: String, _ longitude: String, _ name: String, _ query: LinkQuery, _ datum: ChineseDatum
    ) throws(MapLinkError) -> MapLink.Pin? {
        guard let latitude = try query.text(latitude), let longitude = try query.text(longitude),
            let coordinate = try Coordinate(linkText: latitude + "," + longitude)
        else { return nil }
        return MapLink.Pin(try datum.wgs84(coordinate), label: try query.text(name))
    }

    /// Parses `LAT,LON` or `LAT,LON,NAME`.
    private func pin(_ fields: [Substring], _ datum: ChineseDatum) throws(MapLinkError) -> MapLink.Pin? {
        guard fields.count > 1, let coordinate = try Coordinate(linkText: fields[0] + "," + fields[1]) else {
            return nil
        }
        return MapLink.Pin(try datum.wgs84(coordinate), label: fields.count > 2 ? String(fields[2]) : nil)
    }

    /// Parses `LON,LAT,NAME`.
    private func stop(_ text: String?, _ datum: ChineseDatum) throws(MapLinkError) -> MapLink.Stop? {
        guard let fields = text?.parts(","), fields.count > 1 else { return nil }
        return try pin([fields[1], fields[0]] + fields.dropFirst(2), datum).map { .pin($0) }
    }
}
