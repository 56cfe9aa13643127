import VantageCore
import VantageMapTiles

extension OpenMapTiles {
    /// A classifier of roads, railways, ferries and cableways, and of their names if those are in a separate layer.
    struct Ways: FeatureClassifier {
        private static let roles: [String: MapRole] = [
            "motorway": .motorway, "trunk": .trunk, "primary": .primary, "secondary": .secondary,
            "tertiary": .tertiary, "minor": .minor, "service": .service, "track": .track, "path": .path,
            "raceway": .service, "busway": .service, "bus_guideway": .service, "rail": .rail, "transit": .tram,
            "ferry": .ferry, "aerialway": .cableway, "pier": .pier, "bridge": .bridgeArea,
        ]
        private static let details: [String: MapRole] = [
            "pedestrian": .pedestrian, "footway": .footway, "cycleway": .cycleway, "steps": .steps, "path": .path,
            "bridleway": .path, "corridor": .footway, "platform": .footway, "subway": .subway, "tram": .tram,
            "light_rail": .tram, "monorail": .tram, "funicular": .tram, "narrow_gauge": .rail, "preserved": .rail,
        ]
        private static let driveways: Set<String> = ["parking_aisle", "driveway", "drive-through"]
        /// Footways along a road, as scripts/import-osm marks them. The schema itself does not distinguish them.
        private static let sidewalks: Set<String> = ["sidewalk", "crossing", "traffic_island"]

        private let isNamed: Bool
        private var classes: LayerColumn<MapRole>
        private var subclasses: LayerColumn<MapRole>
        private var structures: LayerColumn<WayStructure>
        private var ramps: LayerColumn<Bool>
        private var levels: LayerColumn<Double>
        private var services: LayerColumn<String>
        private var footways: LayerColumn<String>
        private var references: LayerColumn<String>
        private var networks: LayerColumn<String>
        private var oneWays: OneWayColumn

        init(_ layer: VectorLayer, isNamed: Bool) {
            self.isNamed = isNamed
            classes = LayerColumn("class", of: layer) { value in
                guard let text = value.text else { return nil }
                if let role = Self.roles[text] { return role }
                // Roads under construction.
                return text.hasSuffix("_construction") ? .track : nil
            }
            subclasses = LayerColumn("subclass", of: layer) { $0.text.flatMap { Self.details[$0] } }
            structures = OpenMapTiles.structures(of: layer)
            ramps = LayerColumn("ramp", of: layer)
            levels = LayerColumn("layer", of: layer)
            services = LayerColumn("service", of: layer) { $0.text.flatMap { $0.isEmpty ? nil : $0 } }
            footways = LayerColumn("footway", of: layer)
            references = LayerColumn("ref", of: layer)
            networks = LayerColumn("network", of: layer)
            oneWays = OneWayColumn(layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard var role = classes.value(of: tags) else { return nil }
            if role == .path || role == .tram || role == .minor { role = subclasses.value(of: tags) ?? role }
            if feature.kind == .polygon { return area(role) }
            if feature.kind == .point { return square(role) }
            guard feature.kind == .line, role != .bridgeArea else { return nil }
            role = refined(role, tags)
            var facts = FeatureFacts(role)
            facts.structure = structures.value(of: tags) ?? .ground
            facts.isLink = ramps.value(of: tags) == true
            facts.level = Int8(clamping: Int(nearest: levels.value(of: tags) ?? 0))
            facts.oneWay = role.isRoad ? oneWays.value(of: tags) : nil
            facts.isLabeled = isNamed
            facts.isDrawn = !isNamed
            if isNamed, let reference = references.value(of: tags) {
                facts.shield = RoadShield(reference, network: networks.value(of: tags), role: role)
            }
            return facts
        }

        /// Distinguishes the ways that are drawn less prominently than others of the same class.
        private mutating func refined(_ role: MapRole, _ tags: FeatureTags) -> MapRole {
            switch role {
            case .rail: services.value(of: tags) == nil ? .rail : .siding
            case .service: services.value(of: tags).map(Self.driveways.contains) == true ? .driveway : .service
            case .footway: footways.value(of: tags).map(Self.sidewalks.contains) == true ? .sidewalk : .footway
            default: role
            }
        }

        /// Classifies a point. The name of a pedestrian area is stored on a point, in a layer that also contains
        /// motorway junctions.
        private func square(_ role: MapRole) -> FeatureFacts? {
            switch role {
            case .pedestrian, .footway: isNamed ? FeatureFacts(.pedestrian, labelRank: 0) : nil
            case .service: isNamed ? FeatureFacts(.service, labelRank: 0) : nil
            default: nil
            }
        }

        private func area(_ role: MapRole) -> FeatureFacts? {
            guard !isNamed else { return nil }
            return FeatureFacts(role == .pier || role == .bridgeArea ? role : .pedestrianArea)
        }
    }
}
