import VantageMapTiles

/// The OpenMapTiles 3 schema. Source: https://openmaptiles.org/schema/
enum OpenMapTiles {
    static func classifier(of layer: VectorLayer) -> (any FeatureClassifier)? {
        switch layer.name {
        case "water": Water(layer)
        case "waterway": Waterways(layer)
        case "landcover": Areas(layer, landcover, subclasses: landcoverDetails)
        case "landuse": Areas(layer, landuse, subclasses: [:])
        case "park": Parks(layer)
        case "boundary": Boundaries(layer)
        case "aeroway": Airports(layer)
        case "transportation": Ways(layer, isNamed: false)
        case "transportation_name": Ways(layer, isNamed: true)
        // Overture's tiles have a separate layer for the parts of buildings.
        case "building", "building_part": Buildings()
        // The layer that scripts/import-osm.sh adds to the schema.
        case "tree": Trees()
        case "place": Places(layer)
        case "poi": Points(layer)
        case "water_name": WaterNames()
        case "mountain_peak": Peaks(layer)
        case "aerodrome_label": AirportLabels(layer)
        case "housenumber": HouseNumbers()
        default: nil
        }
    }

    private static let landcover: [String: MapRole] = [
        "farmland": .farmland, "ice": .ice, "wood": .wood, "rock": .rock, "grass": .grass, "wetland": .wetland,
        "sand": .sand,
    ]
    private static let landcoverDetails: [String: MapRole] = [
        "orchard": .orchard, "vineyard": .orchard, "plant_nursery": .orchard, "meadow": .meadow, "heath": .heath,
        "scrub": .scrub, "fell": .heath, "tundra": .heath, "golf_course": .pitch, "village_green": .garden,
        "recreation_ground": .park, "park": .park, "garden": .garden, "allotments": .orchard, "beach": .sand,
        "grassland": .meadow, "flowerbed": .garden,
    ]
    private static let landuse: [String: MapRole] = [
        "railway": .railwayGround, "cemetery": .cemetery, "military": .military, "residential": .residential,
        "suburb": .residential, "quarter": .residential, "neighbourhood": .residential, "commercial": .commercial,
        "retail": .commercial, "industrial": .industrial, "garages": .industrial, "vineyard": .orchard,
        "dam": .industrial, "quarry": .quarry,
        "stadium": .stadium, "pitch": .pitch, "track": .pitch, "playground": .playground, "theme_park": .park,
        "zoo": .park, "bus_station": .parking, "school": .education, "university": .education,
        "kindergarten": .education, "college": .education, "library": .education, "hospital": .hospital,
    ]

    /// Land cover and land use.
    struct Areas: FeatureClassifier {
        private var classes: LayerColumn<MapRole>
        private var subclasses: LayerColumn<MapRole>

        init(_ layer: VectorLayer, _ roles: [String: MapRole], subclasses details: [String: MapRole]) {
            classes = LayerColumn("class", of: layer) { $0.text.flatMap { roles[$0] } }
            subclasses = LayerColumn("subclass", of: layer) { $0.text.flatMap { details[$0] } }
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .polygon else { return nil }
            return (subclasses.value(of: tags) ?? classes.value(of: tags)).map(FeatureFacts.init)
        }
    }

    struct Water: FeatureClassifier {
        private var classes: LayerColumn<String>
        private var intermittent: LayerColumn<Bool>
        private var structures: LayerColumn<WayStructure>

        init(_ layer: VectorLayer) {
            classes = LayerColumn("class", of: layer)
            intermittent = LayerColumn("intermittent", of: layer)
            structures = OpenMapTiles.structures(of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .polygon, structures.value(of: tags) != .tunnel else { return nil }
            if classes.value(of: tags) == "swimming_pool" { return FeatureFacts(.swimmingPool) }
            return FeatureFacts(intermittent.value(of: tags) == true ? .intermittentWater : .water)
        }
    }

    struct Waterways: FeatureClassifier {
        private static let roles: [String: MapRole] = [
            "river": .river, "canal": .canal, "stream": .stream, "drain": .ditch, "ditch": .ditch,
        ]
        private var classes: LayerColumn<MapRole>
        private var structures: LayerColumn<WayStructure>

        init(_ layer: VectorLayer) {
            classes = LayerColumn("class", of: layer) { $0.text.flatMap { Self.roles[$0] } }
            structures = OpenMapTiles.structures(of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .line, let role = classes.value(of: tags) else { return nil }
            var facts = FeatureFacts(role)
            facts.structure = structures.value(of: tags) ?? .ground
            facts.isLabeled = facts.structure != .tunnel
            return facts
        }
    }

    struct Parks: FeatureClassifier {
        private var classes: LayerColumn<String>

        init(_ layer: VectorLayer) { classes = LayerColumn("class", of: layer) }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            let isReserve = classes.value(of: tags) != "public_park"
            var facts = FeatureFacts(isReserve ? .natureReserve : .park)
            if feature.kind == .point {
                facts.role = .pointOfInterest
                facts.category = isReserve ? .nationalPark : .park
                facts.isDrawn = false
                facts.isLabeled = true
            } else if feature.kind != .polygon {
                return nil
            }
            return facts
        }
    }

    struct Boundaries: FeatureClassifier {
        private var levels: LayerColumn<Double>
        private var maritime: LayerColumn<Bool>
        private var disputed: LayerColumn<Bool>

        init(_ layer: VectorLayer) {
            levels = LayerColumn("admin_level", of: layer)
            maritime = LayerColumn("maritime", of: layer)
            disputed = LayerColumn("disputed", of: layer)
        }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            guard feature.kind == .line, maritime.value(of: tags) != true, let level = levels.value(of: tags) else {
                return nil
            }
            guard let role = MapRole(administrativeLevel: level) else { return nil }
            var facts = FeatureFacts(role)
            facts.isDisputed = disputed.value(of: tags) == true
            return facts
        }
    }

    struct Airports: FeatureClassifier {
        private var classes: LayerColumn<String>

        init(_ layer: VectorLayer) { classes = LayerColumn("class", of: layer) }

        mutating func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            switch (classes.value(of: tags), feature.kind) {
            case ("aerodrome", .polygon), ("heliport", .polygon): FeatureFacts(.aerodrome)
            case ("runway", .line): FeatureFacts(.runway)
            case ("taxiway", .line): FeatureFacts(.taxiway)
            case (_, .polygon): FeatureFacts(.runwayArea)
            default: nil
            }
        }
    }

    struct Buildings: FeatureClassifier {
        package func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            feature.kind == .polygon ? FeatureFacts(.building) : nil
        }
    }

    struct Trees: FeatureClassifier {
        package func facts(of feature: VectorFeature, tags: FeatureTags) -> FeatureFacts? {
            feature.kind == .point ? FeatureFacts(.tree) : nil
        }
    }

    static func structures(of layer: VectorLayer) -> LayerColumn<WayStructure> {
        LayerColumn("brunnel", of: layer) { value in
            switch value.text {
            case "bridge": .bridge
            case "tunnel": .tunnel
            default: .ground
            }
        }
    }
}

extension MapRole {
    /// - Parameter level: The OpenStreetMap administrative level: 2 for countries, usually 4 for regions.
    package init?(administrativeLevel level: Double) {
        switch level {
        case ...2: self = .countryBoundary
        case 3...4: self = .regionBoundary
        case 5...8: self = .districtBoundary
        default: return nil
        }
    }
}
