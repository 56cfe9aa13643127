import VantageMapTiles

/// A vector tile schema: its layers and the meaning of their features.
package enum TileSchema: String, Sendable {
    case openMapTiles, protomaps, shortbread
    /// No known schema. Layers are drawn in a plain style by geometry type.
    case unknown

    /// Detects a schema from the names of a source's layers.
    ///
    /// A source may have only some of a schema's layers, and additional ones of its own. The source matches a schema if
    /// at least one of its layers is specific to the schema, and at least half of its layers occur in the schema. Names
    /// such as `roads` and `places` are not specific, because custom layers and other schemas use them, too.
    package init(layers names: some Collection<String>) {
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
                ],
                others: [
                    "water", "landuse", "park", "boundary", "place", "globallandcover", "building_part", "tree",
                ])
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

    /// Returns the classifier for a layer's features, or `nil` if maps do not show the layer.
    package func classifier(of layer: VectorLayer) -> (any FeatureClassifier)? {
        switch self {
        case .openMapTiles: OpenMapTiles.classifier(of: layer)
        case .protomaps: Protomaps.classifier(of: layer)
        case .shortbread: Shortbread.classifier(of: layer)
        case .unknown: PlainClassifier(layer)
        }
    }
}

/// A type that determines the roles and attributes of the features in one layer.
package protocol FeatureClassifier {
    /// - Returns: `nil` for a feature that maps do not show.
    mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts?
}

/// A classifier of features in an unknown schema: every feature is drawn plainly and may have a name.
struct PlainClassifier: FeatureClassifier {
    init(_ layer: VectorLayer) {}

    func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
        var facts = FeatureFacts(.other)
        facts.isLabeled = true
        return facts
    }
}
