import MapTiles

extension Shortbread {
    /// Roads, railways and airstrips; or, in a layer of its own, their names.
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

        private let isNamed: Bool
        private var kinds: LayerColumn<(role: MapRole, isLink: Bool)>
        private var links: LayerColumn<Bool>
        private var bridges: LayerColumn<Bool>
        private var tunnels: LayerColumn<Bool>
        private var services: LayerColumn<String>
        private var references: LayerColumn<String>

        init(_ layer: VectorLayer, isNamed: Bool) {
            self.isNamed = isNamed
            kinds = LayerColumn("kind", of: layer) { value in
                guard let kind = value.text else { return nil }
                let isLink = kind.hasSuffix("_link")
                return Self.roles[isLink ? String(kind.dropLast(5)) : kind].map { ($0, isLink) }
            }
            links = LayerColumn("link", of: layer)
            bridges = LayerColumn("bridge", of: layer)
            tunnels = LayerColumn("tunnel", of: layer)
            services = LayerColumn("service", of: layer) { $0.text.flatMap { $0.isEmpty ? nil : $0 } }
            // Each number is a line; the first is shown.
            references = LayerColumn("ref", of: layer) {
                $0.text?.split(whereSeparator: { $0 == "\n" || $0 == ";" }).first.map(String.init)
            }
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .line, let kind = kinds.value(of: tags) else { return nil }
            var facts = FeatureFacts(kind.role)
            if kind.role == .rail, services.value(of: tags) != nil { facts.role = .siding }
            facts.isLink = kind.isLink || links.value(of: tags) == true
            facts.structure =
                bridges.value(of: tags) == true ? .bridge : tunnels.value(of: tags) == true ? .tunnel : .ground
            facts.isDrawn = !isNamed
            facts.isLabelled = isNamed
            facts.shield = isNamed && kind.role.isRoad ? references.value(of: tags) : nil
            return facts
        }
    }

    /// Rivers and the like; or, in a layer of its own, their names.
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
            facts.isLabelled = isNamed && facts.structure != .tunnel
            return facts
        }
    }
}
