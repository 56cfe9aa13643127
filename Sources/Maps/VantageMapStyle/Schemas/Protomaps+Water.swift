import VantageMapTiles

extension Protomaps {
    /// Water areas, water lines, and points with the names of areas. Up to version 3, lines and points are in layers of
    /// their own, which also contain the names of peaks.
    struct Water: FeatureClassifier {
        private static let lines: [String: MapRole] = [
            "river": .river, "canal": .canal, "stream": .stream, "drain": .ditch, "ditch": .ditch,
        ]
        /// Kinds whose features consist only of a name.
        private static let seaNames: Set<String> = ["bay", "strait", "fjord"]
        private var kinds: Kinds
        private var zooms: LayerColumn<Double>
        private var intermittent: LayerColumn<Bool>
        private var structures: WayStructures
        private var levels: LayerColumn<Double>

        init(_ layer: VectorLayer) {
            kinds = Kinds(layer, tags: ["leisure", "waterway", "natural", "place"])
            zooms = minimumZooms(of: layer)
            intermittent = LayerColumn("intermittent", of: layer)
            structures = WayStructures(layer)
            // In version 4, a negative level is the only sign of a culvert.
            let saysTunnels = !layer.firstKey(of: ["is_tunnel", "tunnel"]).isEmpty
            levels = LayerColumn(saysTunnels ? "" : "layer", of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            let kind = kinds.value(of: tags) ?? "water"
            switch feature.kind {
            case .polygon: return area(kind, tags)
            case .line: return line(kind, tags)
            case .point: return name(kind, tags)
            case .unknown: return nil
            }
        }

        private mutating func area(_ kind: String, _ tags: FeatureTags) -> FeatureFacts? {
            // Reefs are underwater.
            if kind == "reef" || Self.seaNames.contains(kind) { return nil }
            if structures.value(of: tags) == .tunnel { return nil }
            if kind == "swimming_pool" { return FeatureFacts(.swimmingPool) }
            let comesAndGoes = kind == "playa" || intermittent.value(of: tags) == true
            return FeatureFacts(comesAndGoes ? .intermittentWater : .water)
        }

        private mutating func line(_ kind: String, _ tags: FeatureTags) -> FeatureFacts? {
            if Self.seaNames.contains(kind) { return name(kind, tags) }
            if kind == "cliff" { return FeatureFacts(.cliff) }
            guard let role = Self.lines[kind] else { return nil }
            var facts = FeatureFacts(role)
            facts.structure = structures.value(of: tags)
            if facts.structure == .ground, (levels.value(of: tags) ?? 0) < 0 { facts.structure = .tunnel }
            facts.isLabeled = facts.structure != .tunnel
            facts.minimumZoom = zooms.value(of: tags) ?? 0
            return facts
        }

        private mutating func name(_ kind: String, _ tags: FeatureTags) -> FeatureFacts? {
            guard !["swimming_pool", "fountain"].contains(kind) else { return nil }
            let zoom = zooms.value(of: tags)
            var facts = FeatureFacts(kind == "peak" ? .peak : .waterName, labelRank: zoom ?? 20)
            facts.minimumZoom = zoom ?? 0
            return facts
        }
    }

    /// The detection of bridges and tunnels, which each version of the schema stores differently.
    struct WayStructures {
        private var bridges: LayerColumn<Bool>
        private var tunnels: LayerColumn<Bool>
        /// The levels: 1 for a bridge, -1 for a tunnel.
        private var levels: LayerColumn<Double>

        init(_ layer: VectorLayer) {
            bridges = Self.column(["is_bridge", "bridge"], of: layer)
            tunnels = Self.column(["is_tunnel", "tunnel"], of: layer)
            // If the layer has other keys for bridges and tunnels, `level` is only a stacking order.
            let isAlone = layer.firstKey(of: ["is_bridge", "is_tunnel"]).isEmpty
            levels = LayerColumn(isAlone ? key("level", of: layer) : "", of: layer)
        }

        mutating func value(of tags: FeatureTags) -> WayStructure {
            if bridges.value(of: tags) == true { return .bridge }
            if tunnels.value(of: tags) == true { return .tunnel }
            switch levels.value(of: tags) ?? 0 {
            case 1...: return .bridge
            case ...(-1): return .tunnel
            default: return .ground
            }
        }

        /// Reads the original OpenStreetMap tags, if the source has them. Any value, such as `viaduct` in
        /// `bridge=viaduct`, counts as true, except for `no`, `false`, `0` and an empty string.
        private static func column(_ names: [String], of layer: VectorLayer) -> LayerColumn<Bool> {
            LayerColumn(layer.firstKey(of: names), of: layer) { value in
                value.bool ?? value.text.map { !["", "no", "false", "0"].contains($0) }
            }
        }
    }
}
