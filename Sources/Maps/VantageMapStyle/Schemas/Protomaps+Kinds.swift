import VantageMapTiles

extension Protomaps {
    /// The kinds of a layer's features.
    ///
    /// In version 2, some layers have no kinds, and the kinds of others are coarse. OpenStreetMap's own tags, which that
    /// version also contains, are then more specific. Source: `PhysicalLine.java` and others in
    /// https://github.com/protomaps/basemaps/tree/d1bc2bd3
    struct Kinds {
        /// Kinds that stand for several values of OpenStreetMap's tags.
        private static let coarse: Set<String> = [
            "other", "park", "school", "farmland", "industrial", "pedestrian", "waterway", "natural", "neighbourhood",
        ]

        private var kinds: LayerColumn<String>
        private var tags: [LayerColumn<String>]

        /// - Parameter keys: The keys of OpenStreetMap's tags, in order of preference.
        init(_ layer: VectorLayer, tags keys: [String]) {
            kinds = LayerColumn(key("kind", of: layer), of: layer)
            let isVersion2 = !layer.keys.contains("kind") && !layer.keys.contains("pmap:min_zoom")
            tags = (isVersion2 ? keys.filter(layer.keys.contains) : []).map { LayerColumn($0, of: layer) }
        }

        /// Returns a feature's kinds, the most specific one first.
        mutating func values(of feature: FeatureTags) -> [String] {
            let kind = kinds.value(of: feature)
            guard !tags.isEmpty, kind.map(Self.coarse.contains) ?? true else { return kind.map { [$0] } ?? [] }
            var values: [String] = []
            for index in tags.indices {
                if let value = tags[index].value(of: feature), !value.isEmpty { values.append(value) }
            }
            return values + (kind.map { [$0] } ?? [])
        }

        /// Returns a feature's most specific kind.
        mutating func value(of feature: FeatureTags) -> String? { values(of: feature).first }
    }
}
