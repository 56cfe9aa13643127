import VantageGeodesy

/// Links of the form `https://plus.codes/8FVC3825+GP`.
///
/// These links are parsed but never written. Source: Open Location Code, "Plus codes FAQ".
struct PlusCodes: LinkFormat {
    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? { nil }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        guard link.isWeb("plus.codes") else { return nil }
        guard let code = link.segments.first(where: { !$0.isEmpty && $0 != "map" }) else { throw link.missingContent }
        let text = try link.decoded(code)
        guard let coordinate = Coordinate(searched: text) else {
            if text.contains("+") { return .search(text.replacing(",", with: " ")) }
            throw link.missingContent
        }
        return .show(MapLink.Pin(coordinate))
    }
}
