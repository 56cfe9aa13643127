import Foundation
import VantageMapTiles
import VantagePlaces

extension Protomaps {
    struct Places: FeatureClassifier {
        private static let kinds: [String: MapRole] = [
            "continent": .continent, "country": .country, "region": .region, "state": .region, "province": .region,
            "macrohood": .suburb, "borough": .suburb, "neighbourhood": .neighborhood, "city": .city, "town": .town,
            "village": .village, "hamlet": .hamlet, "island": .island, "islet": .island, "ocean": .waterName,
            "sea": .waterName,
        ]
        private static let details: [String: MapRole] = [
            "city": .city, "town": .town, "village": .village, "hamlet": .hamlet, "isolated_dwelling": .hamlet,
            "farm": .hamlet, "allotments": .hamlet, "locality": .hamlet, "suburb": .suburb, "borough": .suburb,
            "quarter": .suburb,
        ]
        private var kinds: LayerColumn<String>
        private var details: LayerColumn<MapRole>
        private var zooms: LayerColumn<Double>
        private var populations: LayerColumn<Double>
        private var populationRanks: LayerColumn<Double>
        private var capitals: LayerColumn<Bool>
        /// The ranks of cities in version 2: 1 for large ones.
        private var ranks: LayerColumn<Double>

        init(_ layer: VectorLayer) {
            kinds = LayerColumn(key("kind", of: layer), of: layer)
            // Version 2 has OpenStreetMap's own tag instead.
            let detail = layer.firstKey(of: [key("kind_detail", of: layer), "place"])
            details = LayerColumn(detail, of: layer) { $0.text.flatMap { Self.details[$0] } }
            zooms = minimumZooms(of: layer)
            populations = LayerColumn("population", of: layer)
            populationRanks = LayerColumn(key("population_rank", of: layer), of: layer)
            ranks = LayerColumn("pmap:rank", of: layer) { value in value.number.map { $0 * 6 } }
            // If the value is a number, it is the administrative level of the capital's territory: 2 for a country.
            let capital = layer.keys.contains("country_capital") ? "country_capital" : "capital"
            capitals = LayerColumn(capital, of: layer) { value in
                if case .bool(let isCapital) = value { return isCapital }
                return value.number == 2 || ["yes", "2"].contains(value.text)
            }
        }

        package mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point, let kind = kinds.value(of: tags) else { return nil }
            let zoom = zooms.value(of: tags)
            var facts: FeatureFacts
            if kind == "locality" {
                facts = locality(tags)
            } else {
                let detail = details.value(of: tags)
                guard var role = Self.kinds[kind] ?? detail else { return nil }
                // In version 2, towns and villages have the kind of neighborhoods.
                if role == .neighborhood, let detail { role = detail }
                facts = FeatureFacts(role, labelRank: zoom ?? ranks.value(of: tags) ?? 20)
            }
            facts.minimumZoom = zoom ?? 0
            facts.isCapital = facts.role == .city || facts.role == .town ? capitals.value(of: tags) == true : false
            return facts
        }

        private mutating func locality(_ tags: FeatureTags) -> FeatureFacts {
            let population = populations.value(of: tags) ?? 0
            let role = details.value(of: tags) ?? MapRole(population: population)
            let rank = MapRole.rank(population: population)
            // Ranks range from 1 for almost no inhabitants to 18 for a billion. The ranks of important cities were set
            // by hand.
            let given = populationRanks.value(of: tags).map { max(0, 15 - $0) }
            // Within a rank, larger places come first.
            return FeatureFacts(role, labelRank: (given ?? rank) + rank / 100)
        }
    }

    struct Points: FeatureClassifier {
        /// The keys that replace the kind in version 2.
        private static let keys = ["amenity", "shop", "tourism", "leisure", "railway", "natural", "landuse"]

        /// Kinds that maps do not need. Later releases of version 4 contain a point for almost everything.
        private static let ignored: Set<String> = [
            "crossing", "tree", "street_lamp", "traffic_signals", "stop", "give_way", "turning_circle", "turning_loop",
            "switch", "level_crossing", "railway_crossing", "buffer_stop", "signal", "milestone", "motorway_junction",
            "construction", "residential", "living_street", "motorway", "trunk", "primary", "secondary", "tertiary",
            "unclassified", "service", "proposed", "planned",
        ]
        /// Kinds that have a more specific category in a detail attribute.
        private static let detailed: Set<String> = ["pitch", "sports_centre"]

        private var kinds: LayerColumn<String>
        private var details: LayerColumn<PointOfInterestCategory>
        private var categories: [LayerColumn<PointOfInterestKind>]
        private var zooms: LayerColumn<Double>
        private var names: LayerColumn<String>
        /// Whether the layer has ranks and zooms, which version 2 lacks.
        private let isRanked: Bool

        init(_ layer: VectorLayer) {
            let kind = key("kind", of: layer)
            kinds = LayerColumn(kind, of: layer)
            names = LayerColumn("name", of: layer)
            isRanked = layer.keys.contains(key("min_zoom", of: layer))
            details = LayerColumn("kind_detail", of: layer) { $0.text.flatMap(PointOfInterestCategory.init(word:)) }
            categories = ([kind] + Self.keys).filter(layer.keys.contains).map { key in
                LayerColumn(key, of: layer) { value in
                    value.text.flatMap { PointOfInterestKind(word: $0, other: key == "shop" ? .store : nil) }
                }
            }
            zooms = minimumZooms(of: layer)
        }

        package mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .point else { return nil }
            let zoom = zooms.value(of: tags)
            let kind = kinds.value(of: tags)
            if let kind, Self.ignored.contains(kind) { return nil }
            var facts: FeatureFacts
            switch kind {
            case "peak", "volcano": facts = FeatureFacts(.peak, labelRank: zoom ?? 20)
            case "pedestrian": facts = FeatureFacts(.pedestrian, labelRank: 0)
            default:
                // Features without a name are neither shown nor counted.
                if !isRanked, names.value(of: tags) != nil { return unranked(kind, tags) }
                let category = category(kind, tags)
                facts = FeatureFacts(.pointOfInterest, labelRank: Self.rank(zoom ?? 16, category))
                facts.category = category
            }
            facts.minimumZoom = zoom ?? 0
            return facts
        }

        private mutating func category(_ kind: String?, _ tags: FeatureTags) -> PointOfInterestCategory {
            if let kind, Self.detailed.contains(kind), let detail = details.value(of: tags) { return detail }
            for index in categories.indices {
                if let kind = categories[index].value(of: tags) { return kind.category }
            }
            return .other
        }

        /// Returns the properties of a place in a layer without ranks. If the place has several categories, the one
        /// that users are most likely to search for is used.
        private mutating func unranked(_ kind: String?, _ tags: FeatureTags) -> FeatureFacts {
            var facts = firstKind(kind, tags).facts()
            facts.isUnranked = true
            return facts
        }

        private mutating func firstKind(_ kind: String?, _ tags: FeatureTags) -> PointOfInterestKind {
            if let kind, Self.detailed.contains(kind), let detail = details.value(of: tags) {
                return PointOfInterestKind(detail, rank: detail.usualRank())
            }
            let kinds = categories.indices.compactMap { categories[$0].value(of: tags) }
            return kinds.min { $0.rank < $1.rank } ?? .unknown
        }

        /// Returns a point's rank within its neighborhood, given the zoom at which the point first appears. Each zoom
        /// level adds about three times as many points as the previous one.
        private static func rank(_ zoom: Double, _ category: PointOfInterestCategory) -> Double {
            let place: Double =
                switch zoom {
                case ...13: 1
                case ...14: 5
                case ...15: 16
                case ...16: 50
                default: 300
                }
            // Large parking lots appear at low zooms because of their size, but neither they nor unnamed places are
            // landmarks.
            let isMinor = category.usualRank() >= 200 && (category != .other || zoom > 13)
            return max(place, isMinor ? category.usualRank() / 5 : 0) + category.usualRank() / 1000
        }
    }
}

extension MapRole {
    /// Classifies a populated place by its population alone.
    package init(population: Double) {
        switch population {
        case 100_000...: self = .city
        case 10_000...: self = .town
        case 1000...: self = .village
        default: self = .hamlet
        }
    }

    /// Ranks a populated place by its population alone: about 2 for ten million inhabitants, 6 for a hundred thousand.
    package static func rank(population: Double) -> Double { max(0, 16.5 - 2.1 * log10(max(1, population))) }
}
