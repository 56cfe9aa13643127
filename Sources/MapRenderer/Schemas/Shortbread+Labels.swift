import Foundation
import MapTiles

extension Shortbread {
    struct Places: FeatureClassifier {
        private static let roles: [String: MapRole] = [
            "capital": .city, "state_capital": .city, "city": .city, "town": .town, "village": .village,
            "hamlet": .hamlet, "isolated_dwelling": .hamlet, "farm": .hamlet, "locality": .hamlet, "suburb": .suburb,
            "quarter": .suburb, "neighbourhood": .neighbourhood, "island": .island,
        ]
        private var kinds: LayerColumn<(role: MapRole, isCapital: Bool)>
        private var populations: LayerColumn<Double>

        init(_ layer: VectorLayer) {
            kinds = LayerColumn("kind", of: layer) { value in
                guard let kind = value.text, let role = Self.roles[kind] else { return nil }
                return (role, kind == "capital")
            }
            populations = LayerColumn("population", of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point, let kind = kinds.value(of: tags) else { return nil }
            var facts = FeatureFacts(kind.role, labelRank: MapRole.rank(population: populations.value(of: tags) ?? 0))
            facts.isCapital = kind.isCapital
            return facts
        }
    }

    /// The names of countries and their states.
    struct Territories: FeatureClassifier {
        private var levels: LayerColumn<Double>
        /// Hectares.
        private var areas: LayerColumn<Double>

        init(_ layer: VectorLayer) {
            levels = LayerColumn("admin_level", of: layer)
            areas = LayerColumn("way_area", of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point else { return nil }
            // From 0 for the largest country to some 7 for the least.
            let rank = max(0, 9.3 - log10(max(1, areas.value(of: tags) ?? 1)))
            switch levels.value(of: tags) {
            case 2: return FeatureFacts(.country, labelRank: rank)
            case 4: return FeatureFacts(.region, labelRank: rank)
            default: return nil
            }
        }
    }

    struct WaterNames: FeatureClassifier {
        /// Square metres as the Mercator projection shows them.
        private var areas: LayerColumn<Double>

        init(_ layer: VectorLayer) { areas = LayerColumn("way_area", of: layer) }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point else { return nil }
            let area = areas.value(of: tags).map { max(1, $0) }
            var facts = FeatureFacts(.waterName, labelRank: max(0, 12 - log10(area ?? 1)))
            // Before that the name would be larger than the water.
            facts.minimumZoom = area.map { max(0, log2(Self.leastSide * Self.metresForPoint / $0.squareRoot())) } ?? 0
            return facts
        }

        /// Of water that bears its name, in points.
        private static let leastSide = 24.0
        /// Metres at the equator that a point shows at zoom 0.
        private static let metresForPoint = 40_075_016.7 / 512
    }

    /// Airports, stations and stops.
    struct Stops: FeatureClassifier {
        private static let ranks: [String: Double] = [
            "aerodrome": 1, "station": 4, "halt": 12, "bus_station": 15, "ferry_terminal": 15, "aerialway_station": 25,
            "helipad": 150, "tram_stop": 100, "bus_stop": 250,
        ]
        private var kinds: LayerColumn<(category: PointOfInterestCategory, rank: Double)>

        init(_ layer: VectorLayer) {
            kinds = LayerColumn("kind", of: layer) { value in
                guard let kind = value.text, let rank = Self.ranks[kind] else { return nil }
                return (["aerodrome", "helipad"].contains(kind) ? .airport : .publicTransport, rank)
            }
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point, let kind = kinds.value(of: tags) else { return nil }
            var facts = FeatureFacts(.pointOfInterest, labelRank: kind.rank)
            facts.category = kind.category
            return facts
        }
    }

    struct Points: FeatureClassifier {
        /// With what a value means of which there is no word.
        private static let keys: [(key: String, other: PointOfInterestCategory)] = [
            ("amenity", .other), ("tourism", .other), ("shop", .store), ("leisure", .other), ("historic", .landmark),
            ("man_made", .other), ("office", .other), ("emergency", .other), ("highway", .other),
        ]
        /// Words of which the schema has a spelling of its own.
        private static let words: [String: PointOfInterestCategory] = [
            "diplomatic": .townHall, "convinience": .foodMarket, "optican": .store, "archaelogical_site": .landmark,
        ]
        /// Of landmarks, those that every street has.
        private static let common: Set<String> = [
            "memorial", "artwork", "information", "wayside_cross", "wayside_shrine", "archaeological_site",
        ]
        private var columns: [LayerColumn<(category: PointOfInterestCategory, rank: Double)>]

        init(_ layer: VectorLayer) {
            columns = Self.keys.filter { layer.keys.contains($0.key) }.map { key, other in
                LayerColumn(key, of: layer) { value in
                    guard let word = value.text, !word.isEmpty else { return nil }
                    let category = Self.words[word] ?? PointOfInterestCategory(word: word) ?? other
                    return (category, category.usualRank + (Self.common.contains(word) ? 30 : 0))
                }
            }
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point else { return nil }
            let kind = kind(tags)
            var facts = FeatureFacts(.pointOfInterest, labelRank: kind.rank)
            facts.category = kind.category
            return facts
        }

        private mutating func kind(_ tags: FeatureTags) -> (category: PointOfInterestCategory, rank: Double) {
            for index in columns.indices {
                if let kind = columns[index].value(of: tags) { return kind }
            }
            return (.other, PointOfInterestCategory.other.usualRank)
        }
    }
}
