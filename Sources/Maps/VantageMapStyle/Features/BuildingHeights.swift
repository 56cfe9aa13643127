import VantageMapTiles

/// The heights of the buildings in a layer.
package struct BuildingHeights {
    private var tops: LayerColumn<Double>
    private var bases: LayerColumn<Double>
    /// The height in meters that the schema assigns to buildings whose height is unknown.
    private let guess: Double?

    package init(_ layer: VectorLayer, _ schema: TileSchema) {
        tops = LayerColumn(layer.firstKey(of: ["render_height", "height", "pmap:height"]), of: layer)
        bases = LayerColumn(layer.firstKey(of: ["render_min_height", "min_height", "pmap:min_height"]), of: layer)
        guess = schema == .openMapTiles ? 5 : nil
    }

    package mutating func top(_ tags: FeatureTags) -> Double? {
        tops.value(of: tags).flatMap { $0 == guess || $0 <= 0 ? nil : $0 }
    }

    package mutating func base(_ tags: FeatureTags) -> Double { max(0, bases.value(of: tags) ?? 0) }
}
