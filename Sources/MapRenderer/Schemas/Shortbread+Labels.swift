import Foundation
import MapTiles

extension Shortbread {
    struct Places: FeatureClassifier {
        private static let roles: [String: MapRole] = [
            "capital": .city, "state_capital": .city, "city": .city, "town": .town, "village": .village,
            "hamlet": .hamlet, "isolated_dwelling": .hamlet, "farm": .hamlet, "locality": .hamlet, "suburb": .suburb,
            "quarter": .suburb, "neighbourhood": .neighbourhood, "island": .island,
        ]
        /// Of names of the land about them and of single houses; there are very many.
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

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point, let kind = kinds.value(of: tags) else { return nil }
            var facts = FeatureFacts(kind.role, labelRank: MapRole.rank(population: populations.value(of: tags) ?? 0))
            facts.isCapital = kind.isCapital
            facts.minimumZoom = kind.minimumZoom
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

    /// Places where people meet and walk.
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
        private var kinds: LayerColumn<PointKind>

        init(_ layer: VectorLayer) {
            kinds = LayerColumn("kind", of: layer) { value in
                guard let word = value.text, !word.isEmpty else { return nil }
                return PointKind(
                    word, word == "helipad" ? .other : PointOfInterestCategory(word: word) ?? .publicTransport)
            }
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point, let kind = kinds.value(of: tags) else { return nil }
            return kind.facts
        }
    }

    struct PointKind {
        let category: PointOfInterestCategory
        let rank: Double

        init(_ word: String, _ category: PointOfInterestCategory) {
            self.category = category
            rank = category.usualRank(of: word)
        }

        init(_ category: PointOfInterestCategory, rank: Double) {
            self.category = category
            self.rank = rank
        }

        var facts: FeatureFacts {
            var facts = FeatureFacts(.pointOfInterest, labelRank: rank)
            facts.category = category
            return facts
        }
    }

    struct Points: FeatureClassifier {
        /// With what a value means of which there is no word.
        private static let keys: [(key: String, other: PointOfInterestCategory?)] = [
            ("amenity", .other), ("tourism", .other), ("shop", .store), ("leisure", .other), ("sport", nil),
            ("historic", .landmark), ("man_made", .other), ("office", .other), ("emergency", .other),
            ("highway", .other),
        ]
        /// Words of which the schema has a spelling of its own.
        private static let words: [String: PointOfInterestCategory] = [
            "diplomatic": .townHall, "convinience": .foodMarket, "optican": .store, "archaelogical_site": .landmark,
        ]
        /// What of `information` people look for; all else is boards and signposts.
        private static let counters: Set<String> = ["office", "visitor_centre"]

        private var kinds: [LayerColumn<PointKind>]
        private var information: LayerColumn<PointKind>
        private var houseNumbers: LayerColumn<String>

        init(_ layer: VectorLayer) {
            kinds = Self.keys.filter { layer.keys.contains($0.key) }.map { key, other in
                LayerColumn(key, of: layer) { value in
                    guard let word = value.text, !word.isEmpty else { return nil }
                    let category = Self.words[word] ?? PointOfInterestCategory(word: word) ?? other
                    return category.map { PointKind(word, $0) }
                }
            }
            information = LayerColumn("information", of: layer) { value in
                guard let word = value.text, !word.isEmpty else { return nil }
                return PointKind(.landmark, rank: Self.counters.contains(word) ? 20 : 250)
            }
            houseNumbers = LayerColumn("housenumber", of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point else { return nil }
            var facts = (information.value(of: tags) ?? kind(tags)).facts
            // What is a point of interest is not in the layer of addresses.
            facts.hasHouseNumber = houseNumbers.value(of: tags).map { !$0.isEmpty } ?? false
            return facts
        }

        /// Of all that a place is, what is looked for first.
        private mutating func kind(_ tags: FeatureTags) -> PointKind {
            let all = kinds.indices.compactMap { kinds[$0].value(of: tags) }
            return all.min { $0.rank < $1.rank } ?? PointKind(.other, rank: PointOfInterestCategory.other.usualRank())
        }
    }
}
