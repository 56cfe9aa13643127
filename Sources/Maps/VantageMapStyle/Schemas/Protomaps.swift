import VantageMapTiles

/// The schema of the Protomaps basemaps, versions 2 to 4, and of Tilezen, its predecessor.
///
/// Up to version 3, the schema's own keys have the prefix `pmap:`. Source: https://docs.protomaps.com/basemaps/layers
/// and the profile in https://github.com/protomaps/basemaps
enum Protomaps {
    static func classifier(of layer: VectorLayer) -> (any FeatureClassifier)? {
        switch layer.name {
        case "earth": Earth(layer)
        case "landcover", "landuse", "natural": Areas(layer)
        case "water": Water(layer)
        // Layers in versions 2 and 3 whose features have since moved to water, earth and pois.
        case "physical_line", "physical_point": Water(layer)
        case "boundaries": Boundaries(layer)
        case "buildings": Buildings(layer)
        // Transit is a separate layer up to version 3.
        case "roads", "transit": Ways(layer)
        case "places": Places(layer)
        case "pois": Points(layer)
        default: nil
        }
    }

    /// Returns a key with or without the prefix, as in the layer's version of the schema.
    static func key(_ name: String, of layer: VectorLayer) -> String {
        layer.keys.contains("pmap:" + name) ? "pmap:" + name : name
    }

    /// Returns the minimum zooms of a layer's features. The schema's zooms assume 256-pixel tiles; Vantage's zooms
    /// assume 512-pixel tiles.
    static func minimumZooms(of layer: VectorLayer) -> LayerColumn<Double> {
        LayerColumn(key("min_zoom", of: layer), of: layer) { value in value.number.map { max(0, $0 - 1) } }
    }

    /// Land cover, land use and natural areas. Kinds have the same meaning in all three layers.
    struct Areas: FeatureClassifier {
        private static let roles: [String: MapRole] = [
            "barren": .rock, "bare_rock": .rock, "desert": .sand, "sand": .sand, "beach": .sand, "glacier": .ice,
            "forest": .wood, "wood": .wood, "scrub": .scrub, "heath": .heath, "grassland": .meadow, "meadow": .meadow,
            "grass": .grass, "wetland": .wetland, "farmland": .farmland, "farmyard": .farmland, "orchard": .orchard,
            "vineyard": .orchard, "allotments": .orchard, "village_green": .garden, "garden": .garden, "park": .park,
            "dog_park": .park, "recreation_ground": .park, "zoo": .park, "theme_park": .park, "golf_course": .pitch,
            "pitch": .pitch, "playground": .playground, "stadium": .stadium, "national_park": .natureReserve,
            "nature_reserve": .natureReserve, "cemetery": .cemetery,
            "urban_area": .residential, "residential": .residential, "neighbourhood": .residential,
            "commercial": .commercial, "retail": .commercial, "supermarket": .commercial, "grocery": .commercial,
            "industrial": .industrial, "brownfield": .industrial, "dam": .industrial, "railway": .railwayGround,
            "quarry": .quarry, "military": .military, "naval_base": .military, "airfield": .military,
            "school": .education, "kindergarten": .education, "college": .education, "university": .education,
            "library": .education, "hospital": .hospital, "aerodrome": .aerodrome, "runway": .runwayArea,
            "taxiway": .runwayArea, "apron": .runwayArea, "parking": .parking, "pedestrian": .pedestrianArea,
            "footway": .pedestrianArea, "platform": .pedestrianArea, "pier": .pier, "bridge": .bridgeArea,
        ]
        private static let keys = [
            "leisure", "amenity", "landuse", "natural", "boundary", "man_made", "aeroway", "railway", "highway",
        ]
        private var kinds: Kinds

        init(_ layer: VectorLayer) { kinds = Kinds(layer, tags: Self.keys) }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .polygon else { return nil }
            return kinds.values(of: tags).lazy.compactMap { Self.roles[$0] }.first.map(FeatureFacts.init)
        }
    }

    /// Land, cliffs, and the names of islands.
    struct Earth: FeatureClassifier {
        private var kinds: LayerColumn<String>
        private var zooms: LayerColumn<Double>

        init(_ layer: VectorLayer) {
            kinds = LayerColumn(key("kind", of: layer), of: layer)
            zooms = minimumZooms(of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            if feature.kind == .polygon { return FeatureFacts(.earth) }
            if feature.kind == .line { return kinds.value(of: tags) == "cliff" ? FeatureFacts(.cliff) : nil }
            guard feature.kind == .point, ["island", "islet", "archipelago"].contains(kinds.value(of: tags)) else {
                return nil
            }
            let zoom = zooms.value(of: tags)
            var facts = FeatureFacts(.island, labelRank: zoom ?? 20)
            facts.minimumZoom = zoom ?? 0
            return facts
        }
    }

    struct Boundaries: FeatureClassifier {
        private static let roles: [String: MapRole] = [
            "country": .countryBoundary, "unrecognized_country": .countryBoundary, "region": .regionBoundary,
            "macroregion": .regionBoundary, "map_unit": .regionBoundary, "unrecognized_region": .regionBoundary,
            "unrecognized_macroregion": .regionBoundary, "county": .districtBoundary, "locality": .districtBoundary,
        ]
        private var kinds: LayerColumn<(role: MapRole, isDisputed: Bool)>
        /// The administrative levels, which are all that version 2 has.
        private var levels: LayerColumn<Double>
        private var disputed: LayerColumn<Bool>
        private var maritime: LayerColumn<Bool>

        init(_ layer: VectorLayer) {
            kinds = LayerColumn(key("kind", of: layer), of: layer) { value in
                guard let kind = value.text, let role = Self.roles[kind] else { return nil }
                return (role, kind.hasPrefix("unrecognized"))
            }
            levels = LayerColumn("pmap:min_admin_level", of: layer)
            disputed = LayerColumn("disputed", of: layer)
            maritime = LayerColumn("maritime_boundary", of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .line, maritime.value(of: tags) != true else { return nil }
            let kind = kinds.value(of: tags)
            guard let role = kind?.role ?? levels.value(of: tags).flatMap(MapRole.init(administrativeLevel:)) else {
                return nil
            }
            var facts = FeatureFacts(role)
            facts.isDisputed = kind?.isDisputed == true || disputed.value(of: tags) == true
            return facts
        }
    }

    /// Buildings and house numbers.
    struct Buildings: FeatureClassifier {
        private var kinds: LayerColumn<String>
        private var lowest: LayerColumn<Double>

        package init(_ layer: VectorLayer) {
            kinds = LayerColumn(key("kind", of: layer), of: layer)
            lowest = LayerColumn(layer.firstKey(of: ["min_height", "pmap:min_height"]), of: layer)
        }

        package mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            switch feature.kind {
            case .polygon:
                var facts = FeatureFacts(.building)
                // A building part that starts above the ground rests on another part, so only pitched maps show it.
                let isPart = kinds.value(of: tags) == "building_part"
                if isPart, (lowest.value(of: tags) ?? 0) > 0 { facts.structure = .bridge }
                return facts
            case .point: return kinds.value(of: tags) == "address" ? FeatureFacts(.houseNumber, labelRank: 0) : nil
            default: return nil
            }
        }
    }
}
