import VantageMapTiles

extension Shortbread {
    /// A classifier of roads, railways and runways, and of their names if those are in a separate layer.
    struct Ways: FeatureClassifier {
        private static let roles: [String: MapRole] = [
            "motorway": .motorway, "trunk": .trunk, "primary": .primary, "secondary": .secondary,
            "tertiary": .tertiary, "unclassified": .minor, "residential": .minor, "living_street": .minor,
            "road": .minor, "busway": .service, "bus_guideway": .service, "raceway": .service, "service": .service,
            "pedestrian": .pedestrian, "track": .track, "footway": .footway, "steps": .steps, "path": .path,
            "bridleway": .path, "cycleway": .cycleway, "runway": .runway, "taxiway": .taxiway, "rail": .rail,
            "narrow_gauge": .rail, "tram": .tram, "light_rail": .tram, "funicular": .tram, "monorail": .tram,
            "subway": .subway,
        ]

        private static let driveways: Set<String> = ["parking_aisle", "driveway", "drive-through"]

        private let isNamed: Bool
        private var kinds: LayerColumn<Kind>
        private var links: LayerColumn<Bool>
        private var bridges: LayerColumn<Bool>
        private var tunnels: LayerColumn<Bool>
        private var services: LayerColumn<String>
        private var references: LayerColumn<String>
        private var oneWays: OneWayColumn
        /// The stacking levels of the streets; `nil` if the streets are not sorted.
        private var levels: StreetLevels?

        private struct Kind {
            let word: String
            let role: MapRole
            let isLink: Bool
        }

        init(_ layer: VectorLayer, isNamed: Bool) {
            self.isNamed = isNamed
            kinds = LayerColumn("kind", of: layer) { value in
                guard let word = value.text else { return nil }
                let isLink = word.hasSuffix("_link")
                return Self.roles[isLink ? String(word.dropLast(5)) : word].map {
                    Kind(word: word, role: $0, isLink: isLink)
                }
            }
            links = LayerColumn("link", of: layer)
            bridges = LayerColumn("bridge", of: layer)
            tunnels = LayerColumn("tunnel", of: layer)
            services = LayerColumn("service", of: layer) { $0.text.flatMap { $0.isEmpty ? nil : $0 } }
            // A list has one number per line; only the first is shown.
            references = LayerColumn("ref", of: layer) {
                $0.text?.split(whereSeparator: { $0 == "\n" || $0 == ";" }).first.map(String.init)
            }
            oneWays = OneWayColumn(layer)
            guard !isNamed else { return }
            var levels = StreetLevels()
            for feature in layer.features { _ = level(FeatureTags(feature, in: layer), in: &levels) }
            self.levels = levels.areSorted ? StreetLevels() : nil
        }

        private mutating func isLink(_ kind: Kind, _ tags: FeatureTags) -> Bool {
            kind.isLink || links.value(of: tags) == true
        }

        private mutating func level(_ tags: FeatureTags, in levels: inout StreetLevels) -> Int8 {
            guard let kind = kinds.value(of: tags) else { return levels.level }
            levels.pass(
                kind.word, isLink: isLink(kind, tags), isSiding: kind.word == "rail" && services.value(of: tags) != nil)
            return levels.level
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .line, let kind = kinds.value(of: tags) else { return nil }
            var facts = FeatureFacts(kind.role)
            if kind.role == .rail, services.value(of: tags) != nil { facts.role = .siding }
            if kind.role == .service, services.value(of: tags).map(Self.driveways.contains) == true {
                facts.role = .driveway
            }
            facts.isLink = isLink(kind, tags)
            facts.structure =
                bridges.value(of: tags) == true ? .bridge : tunnels.value(of: tags) == true ? .tunnel : .ground
            if var levels {
                facts.level = level(tags, in: &levels)
                self.levels = levels
            }
            facts.oneWay = kind.role.isRoad ? oneWays.value(of: tags) : nil
            facts.isDrawn = !isNamed
            facts.isLabeled = isNamed
            if isNamed, kind.role.isRoad, let reference = references.value(of: tags) {
                facts.shield = RoadShield(reference, network: nil, role: kind.role)
            }
            return facts
        }
    }

    /// A classifier of rivers and other waterways, and of their names if those are in a separate layer.
    struct Waterways: FeatureClassifier {
        private static let roles: [String: MapRole] = [
            "river": .river, "canal": .canal, "stream": .stream, "drain": .ditch, "ditch": .ditch,
        ]
        private let isNamed: Bool
        private var kinds: LayerColumn<MapRole>
        private var bridges: LayerColumn<Bool>
        private var tunnels: LayerColumn<Bool>

        init(_ layer: VectorLayer, isNamed: Bool) {
            self.isNamed = isNamed
            kinds = LayerColumn("kind", of: layer) { $0.text.flatMap { Self.roles[$0] } }
            bridges = LayerColumn("bridge", of: layer)
            tunnels = LayerColumn("tunnel", of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .line, let role = kinds.value(of: tags) else { return nil }
            var facts = FeatureFacts(role)
            facts.structure =
                bridges.value(of: tags) == true ? .bridge : tunnels.value(of: tags) == true ? .tunnel : .ground
            facts.isDrawn = !isNamed
            facts.isLabeled = isNamed && facts.structure != .tunnel
            return facts
        }
    }
}
