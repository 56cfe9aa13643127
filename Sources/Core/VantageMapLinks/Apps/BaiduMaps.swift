import VantageGeodesy

/// Links of the form `https://api.map.baidu.com/marker?location=LAT,LON&title=…`. Positions are in BD-09 unless
/// `coord_type` says otherwise.
///
/// These links are parsed but never written. Source: Baidu Maps Open Platform, "Web API: map calls".
struct BaiduMaps: LinkFormat {
    private static let modes: [String: MapLink.Mode] = [
        "driving": .driving, "walking": .walking, "riding": .cycling, "transit": .transit,
    ]

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? { nil }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        if link.isWeb("j.map.baidu.com") { throw link.opaque }
        let isApp = ["bdapp", "baidumap"].contains(link.scheme)
        let isPage = link.isWeb && (link.host == "map.baidu.com" || link.host.hasSuffix(".map.baidu.com"))
        guard isApp || isPage else { return nil }
        let query = link.query
        let datum: ChineseDatum
        switch try query.text("coord_type") {
        case "wgs84": datum = .wgs84
        case "gcj02": datum = .gcj02
        default: datum = .bd09
        }
        if let to = try stop(query.text("destination"), datum) {
            return .directions(
                MapLink.Directions(
                    to: to, from: try stop(query.text("origin"), datum),
                    mode: try query.text("mode").flatMap { Self.modes[$0] }))
        }
        let place = try query.coordinate("location", "latlng", "center")
        let near = try place.map { (place) throws(MapLinkError) in try datum.wgs84(place) }
        if let text = try query.text("query", "address", "wd") { return .search(text, near: near) }
        guard let near else { throw link.path.contains("@") ? projected(link) : link.missingContent }
        return .show(MapLink.Pin(near, label: try query.text("title", "name")), zoom: try query.zoom("zoom"))
    }

    private func projected(_ link: LinkComponents) -> MapLinkError {
        link.damaged("Its position is in Baidu's own projection. Use the link from the Share menu.")
    }

    /// Parses `LAT,LON`, `latlng:LAT,LON|name:NAME`, or an address.
    private func stop(_ text: String?, _ datum: ChineseDatum) throws(MapLinkError) -> MapLink.Stop? {
        guard let text else { return nil }
        var (position, name): (Substring?, String?)
        for part in text.parts("|") {
            if let value = part.dropping("latlng:") { position = value }
            if let value = part.dropping("name:") { name = String(value) }
        }
        guard let coordinate = try Coordinate(linkText: position ?? Substring(text)) else {
            return MapLink.Stop(text: name ?? text)
        }
        return .pin(MapLink.Pin(try datum.wgs84(coordinate), label: name))
    }
}
