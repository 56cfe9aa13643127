import Foundation
import VantageMapTiles

/// The Shortbread schema, 1.0 to 1.2. Source: https://shortbread-tiles.org/schema/
enum Shortbread {
    static func classifier(of layer: VectorLayer) -> (any FeatureClassifier)? {
        switch layer.name {
        case "ocean", "water_polygons": Water(layer)
        case "land": Areas(layer, land)
        case "sites": Areas(layer, sites)
        case "dam_polygons", "bridges": OneRole(.bridgeArea, .polygon)
        case "pier_polygons": OneRole(.pier, .polygon)
        case "pier_lines", "dam_lines": OneRole(.pier, .line)
        case "buildings": OneRole(.building, .polygon)
        case "aerialways": OneRole(.cableway, .line)
        case "ferries": OneRole(.ferry, .line)
        case "boundaries": Boundaries(layer)
        case "water_lines": Waterways(layer, isNamed: false)
        case "water_lines_labels": Waterways(layer, isNamed: true)
        case "streets": Ways(layer, isNamed: false)
        case "street_labels": Ways(layer, isNamed: true)
        case "street_polygons": Areas(layer, streets)
        case "streets_polygons_labels": Squares(layer)
        case "place_labels": Places(layer)
        case "boundary_labels": Territories(layer)
        case "water_polygons_labels": WaterNames(layer)
        case "public_transport": Stops(layer)
        case "pois": Points(layer)
        case "addresses": OpenMapTiles.HouseNumbers()
        default: nil
        }
    }

    private static let land: [String: MapRole] = [
        "forest": .wood, "grass": .grass, "meadow": .meadow, "grassland": .meadow, "orchard": .orchard,
        "vineyard": .orchard, "allotments": .orchard, "plant_nursery": .orchard, "greenhouse_horticulture": .farmland,
        "farmland": .farmland, "farmyard": .farmland, "greenfield": .farmland, "cemetery": .cemetery,
        "grave_yard": .cemetery, "village_green": .garden, "garden": .garden, "recreation_ground": .park,
        "park": .park, "playground": .playground, "golf_course": .pitch, "miniature_golf": .pitch, "sand": .sand,
        "beach": .sand, "heath": .heath, "scrub": .scrub, "bare_rock": .rock, "scree": .rock, "shingle": .rock,
        "swamp": .wetland, "bog": .wetland, "string_bog": .wetland, "wet_meadow": .wetland, "marsh": .wetland,
        "residential": .residential, "industrial": .industrial, "landfill": .industrial, "brownfield": .industrial,
        "garages": .industrial, "commercial": .commercial, "retail": .commercial, "railway": .railwayGround,
        "quarry": .quarry,
    ]
    private static let sites: [String: MapRole] = [
        "danger_area": .military, "sports_center": .stadium, "sports_centre": .stadium, "university": .education,
        "college": .education, "school": .education, "hospital": .hospital, "prison": .industrial,
        "parking": .parking, "bicycle_parking": .parking, "construction": .industrial,
    ]
    private static let streets: [String: MapRole] = [
        "pedestrian": .pedestrianArea, "footway": .pedestrianArea, "service": .pedestrianArea,
        "runway": .runwayArea, "taxiway": .runwayArea, "apron": .runwayArea,
    ]

    /// A layer in which all features have the same role.
    struct OneRole: FeatureClassifier {
        private let role: MapRole
        private let kind: VectorFeature.Kind

        init(_ role: MapRole, _ kind: VectorFeature.Kind) {
            self.role = role
            self.kind = kind
        }

        func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            feature.kind == kind ? FeatureFacts(role) : nil
        }
    }

    struct Areas: FeatureClassifier {
        private var kinds: LayerColumn<MapRole>
        private var tunnels: LayerColumn<Bool>

        init(_ layer: VectorLayer, _ roles: [String: MapRole]) {
            kinds = LayerColumn("kind", of: layer) { $0.text.flatMap { roles[$0] } }
            tunnels = LayerColumn("tunnel", of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .polygon, tunnels.value(of: tags) != true else { return nil }
            return kinds.value(of: tags).map(FeatureFacts.init)
        }
    }

    struct Water: FeatureClassifier {
        private var kinds: LayerColumn<String>

        init(_ layer: VectorLayer) { kinds = LayerColumn("kind", of: layer) }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .polygon else { return nil }
            return FeatureFacts(kinds.value(of: tags) == "glacier" ? .ice : .water)
        }
    }

    /// Boundary lines, by administrative level.
    struct Boundaries: FeatureClassifier {
        private var lines: OpenMapTiles.Boundaries
        /// Whether a line is a coastline, which some tile generators distinguish from maritime boundaries. Coastlines
        /// are not drawn as boundaries.
        private var coasts: LayerColumn<Bool>

        init(_ layer: VectorLayer) {
            lines = OpenMapTiles.Boundaries(layer)
            coasts = LayerColumn("coastline", of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            coasts.value(of: tags) == true ? nil : lines.facts(of: feature, tags: tags)
        }
    }
}
