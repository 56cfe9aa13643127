import MapTiles

/// How high the buildings of a layer are.
struct BuildingHeights {
    private var tops: LayerColumn<Double>
    private var bases: LayerColumn<Double>
    /// Metres that a schema says of buildings whose height nobody knows.
    private let guess: Double?

    init(_ layer: VectorLayer, _ schema: TileSchema) {
        tops = LayerColumn(layer.firstKey(of: ["render_height", "height", "pmap:height"]), of: layer)
        bases = LayerColumn(layer.firstKey(of: ["render_min_height", "min_height", "pmap:min_height"]), of: layer)
        guess = schema == .openMapTiles ? 5 : nil
    }

    mutating func top(_ tags: FeatureTags) -> Double? {
        tops.value(of: tags).flatMap { $0 == guess || $0 <= 0 ? nil : $0 }
    }

    mutating func base(_ tags: FeatureTags) -> Double { max(0, bases.value(of: tags) ?? 0) }
}
