import VantageMapTiles

extension OpenMapTiles {
    struct Places: FeatureClassifier {
        private static let roles: [String: MapRole] = [
            "continent": .continent, "country": .country, "state": .region, "province": .region, "city": .city,
            "town": .town, "village": .village, "hamlet": .hamlet, "isolated_dwelling": .hamlet, "suburb": .suburb,
            "quarter": .suburb, "borough": .suburb, "neighbourhood": .neighborhood, "island": .island,
            "islet": .island, "aboriginal_lands": .region,
        ]
        private var classes: LayerColumn<MapRole>
        private var ranks: LayerColumn<Double>
        private var capitals: LayerColumn<Double>

        init(_ layer: VectorLayer) {
            classes = LayerColumn("class", of: layer) { $0.text.flatMap { Self.roles[$0] } }
            ranks = LayerColumn("rank", of: layer)
            capitals = LayerColumn("capital", of: layer)
        }

        package mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind != .line, let role = classes.value(of: tags) else { return nil }
            var facts = FeatureFacts(role, labelRank: ranks.value(of: tags) ?? 20)
            facts.isCapital = capitals.value(of: tags) == 2
            return facts
        }
    }

    struct Points: FeatureClassifier {
        private var classes: LayerColumn<PointOfInterestKind>
        private var subclasses: LayerColumn<PointOfInterestKind>
        private var ranks: LayerColumn<Double>

        init(_ layer: VectorLayer) {
            func column(_ key: String) -> LayerColumn<PointOfInterestKind> {
                LayerColumn(key, of: layer) { $0.text.flatMap { PointOfInterestKind(word: $0, other: nil) } }
            }
            classes = column("class")
            subclasses = column("subclass")
            ranks = LayerColumn("rank", of: layer)
        }

        package mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point else { return nil }
            let kind = subclasses.value(of: tags) ?? classes.value(of: tags) ?? .unknown
            return kind.facts(rank: ranks.value(of: tags))
        }
    }

    struct WaterNames: FeatureClassifier {
        func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            feature.kind == .polygon ? nil : FeatureFacts(.waterName, labelRank: 0)
        }
    }

    /// Peaks, and cliffs as lines.
    struct Peaks: FeatureClassifier {
        private static let peaks: Set<String> = ["peak", "volcano"]
        private var classes: LayerColumn<String>
        private var ranks: LayerColumn<Double>

        init(_ layer: VectorLayer) {
            classes = LayerColumn("class", of: layer)
            ranks = LayerColumn("rank", of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            let kind = classes.value(of: tags)
            switch feature.kind {
            case .line: return kind == "cliff" ? FeatureFacts(.cliff) : nil
            case .point where kind.map(Self.peaks.contains) ?? true:
                return FeatureFacts(.peak, labelRank: ranks.value(of: tags) ?? 10)
            default: return nil
            }
        }
    }

    struct AirportLabels: FeatureClassifier {
        private var classes: LayerColumn<String>
        private var codes: LayerColumn<String>

        init(_ layer: VectorLayer) {
            classes = LayerColumn("class", of: layer)
            codes = LayerColumn("iata", of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point else { return nil }
            return .airport(
                hasFlights: classes.value(of: tags) == "international" || codes.value(of: tags)?.isEmpty == false)
        }
    }

    struct HouseNumbers: FeatureClassifier {
        func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            feature.kind == .point ? FeatureFacts(.houseNumber, labelRank: 0) : nil
        }
    }
}

extension FeatureFacts {
    /// Creates a feature that consists only of a name.
    package init(_ role: MapRole, labelRank: Double) {
        self.init(role)
        rank = labelRank
        isLabeled = true
        isDrawn = false
    }

    /// - Parameter hasFlights: Whether airlines serve the airport, that is, whether it has an IATA code.
    package static func airport(hasFlights: Bool) -> FeatureFacts {
        PointOfInterestKind(.airport, rank: hasFlights ? 0 : 5).facts()
    }
}
