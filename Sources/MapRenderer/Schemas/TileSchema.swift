import MapTiles

/// A schema of vector tiles: which layers there are, and what their features mean.
enum TileSchema: String, Sendable {
    case openMapTiles, protomaps, shortbread
    /// None of them: layers are drawn plainly by the kind of their geometry.
    case unknown

    /// Recognises a schema by the names of a source's layers.
    ///
    /// A source may have some of a schema's layers only, and some of its own beside them. So it has to have a name that
    /// nobody else would choose, and half of its names have to be the schema's: `roads` and `places` are what people
    /// call layers of their own, and other schemas share names with these.
    init(layers names: some Collection<String>) {
        let names = Set(names)
        let known = Self.layers.map { schema, layers in (schema, layers, count: layers.all.intersection(names).count) }
        let likely = known.filter { _, layers, count in
            count * 2 >= names.count && !layers.telling.isDisjoint(with: names)
        }
        self = likely.max { $0.count < $1.count }?.0 ?? .unknown
    }

    private typealias Layers = (telling: Set<String>, all: Set<String>)

    private static let layers: [(TileSchema, Layers)] = [
        (
            .openMapTiles,
            layers(
                telling: [
                    "transportation", "transportation_name", "water_name", "waterway", "mountain_peak",
                    "aerodrome_label", "housenumber", "landcover", "aeroway", "building", "poi",
                ], others: ["water", "landuse", "park", "boundary", "place", "globallandcover"])
        ),
        (
            .protomaps,
            layers(
                telling: ["earth", "physical_line", "physical_point"],
                others: [
                    "landcover", "landuse", "natural", "water", "boundaries", "buildings", "roads", "transit", "places",
                    "pois",
                ])
        ),
        (
            .shortbread,
            layers(
                telling: [
                    "ocean", "water_polygons", "water_polygons_labels", "water_lines", "water_lines_labels",
                    "street_polygons", "streets", "street_labels", "street_labels_points", "streets_polygons_labels",
                    "place_labels", "boundary_labels", "pier_polygons", "dam_polygons",
                ],
                others: [
                    "dam_lines", "pier_lines", "boundaries", "land", "sites", "buildings", "addresses", "bridges",
                    "aerialways", "ferries", "public_transport", "pois",
                ])
        ),
    ]

    private static func layers(telling: Set<String>, others: Set<String>) -> Layers {
        (telling, telling.union(others))
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
        facts.isLabeled = true
        return facts
    }
}
