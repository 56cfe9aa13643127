import MapTiles

/// A schema of vector tiles: which layers there are, and what their features mean.
enum TileSchema: String, Sendable {
    case openMapTiles, protomaps, shortbread
    /// None of them: layers are drawn plainly by the kind of their geometry.
    case unknown

    /// Recognises a schema by the names of a source's layers.
    init(layers names: some Collection<String>) {
        let names = Set(names)
        func has(_ some: [String]) -> Bool { some.contains(where: names.contains) }
        if has(["transportation", "transportation_name", "water_name", "landcover", "aeroway", "building", "place", "poi"])
            && !has(["earth", "roads", "buildings", "streets"])
        {
            self = .openMapTiles
        } else if has(["earth", "roads", "places", "pois", "boundaries"]) && !has(["streets", "place_labels"])
            && (has(["earth", "roads"]) || names.isSuperset(of: ["places", "water"]))
        {
            self = .protomaps
        } else if has(["streets", "ocean", "water_polygons", "place_labels", "street_labels"]) {
            self = .shortbread
        } else {
            self = .unknown
        }
    }

    /// What reads the features of a layer; nil for a layer that says nothing to a map.
    func classifier(of layer: VectorLayer) -> (any FeatureClassifier)? {
        switch self {
        case .openMapTiles: OpenMapTiles.classifier(of: layer)
        case .protomaps: Protomaps.classifier(of: layer)
        case .shortbread: Shortbread.classifier(of: layer)
        case .unknown: PlainClassifier(layer)
        }
    }
}

/// Says what the features of one layer are.
protocol FeatureClassifier {
    /// - Returns: Nil for a feature that a map does not show.
    mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts?
}

/// Features of which nothing is known but their geometry and, maybe, a name.
struct PlainClassifier: FeatureClassifier {
    init(_ layer: VectorLayer) {}

    func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
        var facts = FeatureFacts(.other)
        facts.isLabelled = true
        return facts
    }
}
