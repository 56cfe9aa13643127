import Foundation
import VantageMapTiles
import VantagePlaces

extension Shortbread {
    struct Places: FeatureClassifier {
        private static let roles: [String: MapRole] = [
            "capital": .city, "state_capital": .city, "city": .city, "town": .town, "village": .village,
            "hamlet": .hamlet, "isolated_dwelling": .hamlet, "farm": .hamlet, "locality": .hamlet, "suburb": .suburb,
            "quarter": .suburb, "neighbourhood": .neighborhood, "island": .island,
        ]
        /// The minimum zooms of the most numerous names: those of localities and single houses.
        private static let zooms: [String: Double] = ["locality": 14.5, "farm": 13.5, "isolated_dwelling": 13.5]
        private var kinds: LayerColumn<(role: MapRole, isCapital: Bool, minimumZoom: Double)>
        private var populations: LayerColumn<Double>

        init(_ layer: VectorLayer) {
            kinds = LayerColumn("kind", of: layer) { value in
                guard let kind = value.text, let role = Self.roles[kind] else { return nil }
                return (role, kind == "capital", Self.zooms[kind] ?? 0)
            }
            populations = LayerColumn("population", of: layer)
        }

        package mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point, let kind = kinds.value(of: tags) else { return nil }
            var facts = FeatureFacts(kind.role, labelRank: MapRole.rank(population: populations.value(of: tags) ?? 0))
            facts.isCapital = kind.isCapital
            facts.minimumZoom = kind.minimumZoom
            return facts
        }
    }

    /// The names of countries and states.
    struct Territories: FeatureClassifier {
        private var levels: LayerColumn<Double>
        /// The areas, in hectares.
        private var areas: LayerColumn<Double>

        init(_ layer: VectorLayer) {
            levels = LayerColumn("admin_level", of: layer)
            areas = LayerColumn("way_area", of: layer)
        }

        package mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point else { return nil }
            // 0 for the largest country, about 7 for the smallest.
            let rank = max(0, 9.3 - log10(max(1, areas.value(of: tags) ?? 1)))
            switch levels.value(of: tags) {
            case 2: return FeatureFacts(.country, labelRank: rank)
            case 4: return FeatureFacts(.region, labelRank: rank)
            default: return nil
            }
        }
    }

    struct WaterNames: FeatureClassifier {
        /// Areas in square meters, measured in the Mercator projection.
        private var areas: LayerColumn<Double>

        init(_ layer: VectorLayer) { areas = LayerColumn("way_area", of: layer) }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point else { return nil }
            let area = areas.value(of: tags).map { max(1, $0) }
            var facts = FeatureFacts(.waterName, labelRank: max(0, 12 - log10(area ?? 1)))
            // At lower zooms, the name would be larger than the water.
            facts.minimumZoom = area.map { max(0, log2(Self.minimumSide * Self.metersForPoint / $0.squareRoot())) } ?? 0
            return facts
        }

        /// The minimum side length of a labeled body of water, in points.
        private static let minimumSide = 24.0
        /// The number of meters per point on the equator at zoom 0.
        private static let metersForPoint = 40_075_016.7 / 512
    }

    /// Squares and pedestrian areas.
    struct Squares: FeatureClassifier {
        private static let roles: [String: MapRole] = [
            "pedestrian": .pedestrian, "footway": .pedestrian, "service": .service,
        ]
        private var kinds: LayerColumn<MapRole>

        init(_ layer: VectorLayer) { kinds = LayerColumn("kind", of: layer) { $0.text.flatMap { Self.roles[$0] } } }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point else { return nil }
            return kinds.value(of: tags).map { FeatureFacts($0, labelRank: 0) }
        }
    }

    /// Airports, stations and stops.
    struct Stops: FeatureClassifier {
        private var kinds: LayerColumn<PointOfInterestKind>
        private var codes: LayerColumn<String>

        init(_ layer: VectorLayer) {
            kinds = LayerColumn("kind", of: layer) { value in
                value.text.flatMap { PointOfInterestKind(word: $0, other: $0 == "helipad" ? .other : .publicTransport) }
            }
            codes = LayerColumn("iata", of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point, let kind = kinds.value(of: tags) else { return nil }
            guard kind.category == .airport else { return kind.facts() }
            return .airport(hasFlights: codes.value(of: tags)?.isEmpty == false)
        }
    }

    struct Points: FeatureClassifier {
        /// The keys, with their fallback categories for unknown values.
        private static let keys: [(key: String, other: PointOfInterestCategory?)] = [
            ("amenity", .other), ("shop", .store), ("leisure", .other), ("sport", nil), ("historic", .landmark),
            ("man_made", .other), ("office", .other), ("emergency", .other), ("highway", .other),
        ]
        /// Values that differ from OpenStreetMap's spelling.
        private static let spellings = [
            "diplomatic": "embassy", "convinience": "convenience", "optican": "optician",
            "archaelogical_site": "archaeological_site",
        ]
        /// The values of `information` for staffed places; all others are boards and signposts.
        private static let counters: Set<String> = ["office", "visitor_centre"]

        private var kinds: [LayerColumn<PointOfInterestKind>]
        private var tourism: LayerColumn<PointOfInterestKind>
        /// The kind of information, for places where `tourism` is just `information`.
        private var information: LayerColumn<PointOfInterestKind>
        private var houseNumbers: LayerColumn<String>

        init(_ layer: VectorLayer) {
            func column(_ key: String, _ other: PointOfInterestCategory?) -> LayerColumn<PointOfInterestKind> {
                LayerColumn(key, of: layer) { value in
                    value.text.flatMap { PointOfInterestKind(word: Self.spellings[$0] ?? $0, other: other) }
                }
            }
            kinds = Self.keys.filter { layer.keys.contains($0.key) }.map { column($0.key, $0.other) }
            tourism = column("tourism", .other)
            information = LayerColumn("information", of: layer) { value in
                guard let word = value.text, !word.isEmpty else { return nil }
                return PointOfInterestKind(.landmark, rank: Self.counters.contains(word) ? 20 : 250)
            }
            houseNumbers = LayerColumn("housenumber", of: layer)
        }

        package mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point else { return nil }
            var facts = kind(tags).facts()
            // Points of interest with a house number are not repeated in the address layer.
            facts.hasHouseNumber = houseNumbers.value(of: tags).map { !$0.isEmpty } ?? false
            return facts
        }

        /// Returns the category and rank of a place. If the place has several categories, the one that users are most
        /// likely to search for is used.
        private mutating func kind(_ tags: FeatureTags) -> PointOfInterestKind {
            var all = kinds.indices.compactMap { kinds[$0].value(of: tags) }
            if let kind = information.value(of: tags) ?? tourism.value(of: tags) { all.append(kind) }
            return all.min { $0.rank < $1.rank } ?? .unknown
        }
    }
}
