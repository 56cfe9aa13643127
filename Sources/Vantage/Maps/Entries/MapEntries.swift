import MapRenderer

extension Sequence where Element == MapEntry {
    /// Those that a filter shows, in their order.
    public func filtered(by state: MapFilterState) -> [MapEntry] { filter(state.includes) }

    /// A pin for each entry, for the overlays of a map; ``MapFeature/id`` of what is found there is the entry's.
    ///
    /// `types`: What the pins look like. Entries of no known type have the pin of a marker.
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

    /// The entry whose pin was found on a map.
    ///
    /// - Returns: `nil` for a feature that is no entry's.
    public func entry(of feature: MapFeature) -> MapEntry? {
        guard feature.shape == .overlay, let id = feature.id else { return nil }
        return first { $0.id == id }
    }
}
