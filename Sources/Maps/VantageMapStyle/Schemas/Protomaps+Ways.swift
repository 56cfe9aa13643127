import VantageCore
import VantageMapTiles

extension Protomaps {
    /// Roads with their names, railways, ferries, cableways and runways.
    struct Ways: FeatureClassifier {
        /// The roles of ways without details, by kind.
        private static let kinds: [String: MapRole] = [
            "highway": .motorway, "major_road": .primary, "medium_road": .tertiary, "minor_road": .minor,
            "path": .path, "other": .service, "ferry": .ferry, "aerialway": .cableway, "pier": .pier, "rail": .rail,
            "railway": .rail,
        ]
        /// The roles of roads and paths, by OpenStreetMap value.
        private static let roads: [String: MapRole] = [
            "motorway": .motorway, "trunk": .trunk, "primary": .primary, "secondary": .secondary,
            "tertiary": .tertiary, "residential": .minor, "unclassified": .minor, "living_street": .minor,
            "road": .minor, "service": .service, "raceway": .service, "busway": .service, "bus_guideway": .service,
            "pedestrian": .pedestrian, "track": .track, "path": .path, "bridleway": .path, "cycleway": .cycleway,
            "footway": .footway, "sidewalk": .sidewalk, "crossing": .sidewalk, "traffic_island": .sidewalk,
            "corridor": .footway, "platform": .footway, "steps": .steps, "pier": .pier, "parking_aisle": .driveway,
            "driveway": .driveway, "drive-through": .driveway,
        ]
        private static let rails: [String: MapRole] = [
            "rail": .rail, "standard_gauge": .rail, "broad_gauge": .rail, "unknown": .rail, "narrow_gauge": .rail,
            "preserved": .rail, "service": .siding, "tram": .tram,
            "light_rail": .tram, "funicular": .tram, "monorail": .tram, "miniature": .tram, "subway": .subway,
        ]
        /// The keys with the details of a way, in order of preference. Version 2 has OpenStreetMap's own keys.
        private static let detailKeys = ["kind_detail", "pmap:kind_detail", "highway", "railway", "aeroway"]

        private var kinds: LayerColumn<String>
        private var details: [LayerColumn<String>]
        private var names: LayerColumn<String>
        private var structures: WayStructures
        private var links: LayerColumn<Bool>
        private var levels: LayerColumn<Double>
        private let hasLevels: Bool
        private var services: LayerColumn<String>
        private var routes: LayerColumn<String>
        private var networks: LayerColumn<String>
        private var shields: LayerColumn<String>
        private var references: LayerColumn<String>
        private var zooms: LayerColumn<Double>
        private var oneWays: OneWayColumn

        init(_ layer: VectorLayer) {
            kinds = LayerColumn(key("kind", of: layer), of: layer)
            details = Self.detailKeys.filter(layer.keys.contains).map { LayerColumn($0, of: layer) }
            names = LayerColumn("name", of: layer)
            structures = WayStructures(layer)
            links = LayerColumn(layer.keys.contains("is_link") ? "is_link" : key("link", of: layer), of: layer)
            levels = LayerColumn("layer", of: layer) { $0.number ?? $0.text.flatMap { Double(decimal: $0) } }
            hasLevels = layer.keys.contains("layer")
            services = LayerColumn("service", of: layer)
            routes = LayerColumn("route", of: layer)
            networks = LayerColumn("network", of: layer)
            shields = LayerColumn("shield_text", of: layer)
            // Takes the first number if there are several.
            references = LayerColumn("ref", of: layer) { $0.text?.split(separator: ";").first.map(String.init) }
            zooms = minimumZooms(of: layer)
            oneWays = OneWayColumn(layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .line, let kind = kinds.value(of: tags) else { return nil }
            let detail = detail(tags)
            guard let role = role(kind, detail, tags) else { return nil }
            var facts = FeatureFacts(role)
            facts.structure = structures.value(of: tags)
            facts.isLink = links.value(of: tags) == true || detail?.hasSuffix("_link") == true
            facts.level = Int8(clamping: Int(nearest: levels.value(of: tags) ?? 0))
            facts.minimumZoom = zooms.value(of: tags) ?? 0
            facts.isLabeled = true
            if role.isRoad {
                facts.shield = shield(tags, role)
                facts.oneWay = oneWays.value(of: tags)
            }
            if !hasLevels, facts.structure == .bridge, Self.light.contains(role) { facts.level = 1 }
            return facts
        }

        private mutating func detail(_ tags: FeatureTags) -> String? {
            for index in details.indices {
                if let detail = details[index].value(of: tags), !detail.isEmpty { return detail }
            }
            return nil
        }

        /// Ways that are assumed to cross above roads for cars if the source does not indicate which bridge is on top.
        private static let light: Set<MapRole> = [.path, .footway, .steps, .cycleway]

        /// Returns the road number as written in its country. The schema's shield texts contain no spaces and omit
        /// letters that the shield itself conveys, which is correct only in the United States.
        private mutating func shield(_ tags: FeatureTags, _ role: MapRole) -> RoadShield? {
            let (short, whole) = (shields.value(of: tags), references.value(of: tags))
            let network = networks.value(of: tags)
            let text = network?.hasPrefix("US") == true ? short ?? whole : whole ?? short
            return text.flatMap { RoadShield($0, network: network == "other" ? nil : network, role: role) }
        }

        private mutating func role(_ kind: String, _ detail: String?, _ tags: FeatureTags) -> MapRole? {
            switch kind {
            case "aeroway": return detail == "runway" ? .runway : detail == "taxiway" ? .taxiway : nil
            case "rail", "railway": return rail(detail, tags)
            case "ferry", "aerialway", "pier": return Self.kinds[kind]
            case "other" where routes.value(of: tags) == "ferry": return .ferry
            case "other": return other(detail, tags)
            default: break
            }
            guard let detail else { return Self.kinds[kind] }
            let road = detail.hasSuffix("_link") ? String(detail.dropLast(5)) : detail
            // A footway may have a more specific kind, such as an alley or an access aisle.
            return Self.roads[road] ?? Self.kinds[kind]
        }

        /// Classifies ways of kind `other`, which also includes rest areas, planned roads and climbing routes. In
        /// version 2, all ways not intended for cars have this kind, without details; those with a name are usually
        /// pedestrian streets.
        private mutating func other(_ detail: String?, _ tags: FeatureTags) -> MapRole? {
            switch detail {
            case nil: names.value(of: tags) == nil ? .service : .pedestrian
            case "escape": .service
            case "via_ferrata": .path
            case let detail?: Self.roads[detail] ?? (services.value(of: tags) == nil ? nil : .service)
            }
        }

        private mutating func rail(_ detail: String?, _ tags: FeatureTags) -> MapRole? {
            guard let role = detail.map({ Self.rails[$0] }) ?? .rail else { return nil }
            return role == .rail && services.value(of: tags) != nil ? .siding : role
        }
    }
}
