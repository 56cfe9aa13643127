import VantageMapRenderer

extension Sequence where Element == MapEntry {
    /// Returns the entries that a filter includes, in their original order.
    public func filtered(by state: MapEntryFilter) -> [MapEntry] { filter(state.includes) }

    /// Returns a pin overlay for each entry. Features found at a pin have the entry's ID as their ``MapFeature/id``.
    ///
    /// - Parameter types: The types that define the appearance of the pins. An entry whose type is not among them gets
    ///   the default marker.
    public func overlays(of types: some Sequence<MapEntryType>) -> [MapOverlay] {
        let known = Dictionary(types.map { ($0.id, $0) }) { first, _ in first }
        return map { entry in
            var marker = MapMarker(at: entry.coordinate, title: entry.title.isEmpty ? nil : entry.title)
            if let type = known[entry.type] {
                marker.color = type.color
                marker.glyph = type.glyph
            }
            return MapOverlay(.marker(marker), level: .aboveLabels, title: marker.title, id: entry.id)
        }
    }

    /// Returns the entry whose pin is the given map feature.
    ///
    /// - Returns: `nil` if the feature is not the pin of one of these entries.
    public func entry(of feature: MapFeature) -> MapEntry? {
        guard feature.shape == .overlay, let id = feature.id else { return nil }
        return first { $0.id == id }
    }
}
