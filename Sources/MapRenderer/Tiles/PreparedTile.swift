import MapTiles

/// A tile of which it is known what its features are.
final class PreparedTile: Sendable {
    let layers: [VectorLayer]
    let schema: TileSchema
    /// How its features tell what they are called where it has them from.
    let identity: FeatureIdentity
    /// What is drawn; what is drawn alike in the order in which it came.
    private let drawn: [ShapeKey: [Shape]]
    /// What may have a label.
    let labeled: [Shape]
    /// Whether all that is not drawn as land is water.
    let saysLand: Bool
    /// What of it was left out, each as `layer: reason`.
    let unread: [String]
    /// For its place in a cache.
    let byteCount: Int

    /// A feature and what it is.
    struct Shape: Sendable {
        var facts: FeatureFacts
        let layer: Int
        let feature: Int
        /// In tile units.
        let box: PixelBox

        fileprivate var asHouseNumber: Shape {
            Shape(facts: FeatureFacts(.houseNumber, labelRank: 0), layer: layer, feature: feature, box: box)
        }
    }

    /// - Parameters:
    ///   - zoom: The tile's own.
    ///   - saysLand: Whether the source says what land is.
    init(
        _ tile: VectorTile, schema: TileSchema, zoom: Int = 14, saysLand: Bool = false,
        identity: FeatureIdentity = .unknown
    ) {
        layers = tile.layers
        unread = tile.unread
        self.schema = schema
        self.identity = identity
        self.saysLand = saysLand
        var drawn: [ShapeKey: [Shape]] = [:]
        var count = 0
        var labeled: [Shape] = []
        for (number, layer) in tile.layers.enumerated() {
            guard var classifier = schema.classifier(of: layer) else { continue }
            for (index, feature) in layer.features.enumerated() {
                guard let facts = classifier.facts(of: feature, tags: FeatureTags(feature, in: layer)) else { continue }
                let shape = Shape(facts: facts, layer: number, feature: index, box: layer.box(of: feature))
                if facts.isDrawn {
                    drawn[facts.key, default: []].append(shape)
                    count += 1
                }
                if facts.isLabeled { labeled.append(shape) }
                if facts.hasHouseNumber { labeled.append(shape.asHouseNumber) }
            }
        }
        NeighborhoodRanks(zoom: zoom).rank(&labeled, of: tile.layers)
        self.drawn = drawn
        self.labeled = labeled
        byteCount = tile.layers.reduce(0) { $0 + $1.byteCount } + (count + labeled.count) * 144
    }

    /// All shapes that are drawn alike.
    func shapes(_ key: ShapeKey) -> [Shape] { drawn[key] ?? [] }

    /// All shapes that are drawn, in no order.
    var shapes: [Shape] { drawn.values.flatMap { $0 } }

    /// The levels of bridges or tunnels that there are.
    func levels(of structure: WayStructure) -> Set<Int8> {
        Set(drawn.keys.filter { $0.structure == structure }.map(\.level))
    }
}

/// What shapes have in common that are drawn alike and at once.
struct ShapeKey: Hashable, Sendable {
    var role: MapRole
    var structure = WayStructure.ground
    var level: Int8 = 0
    var isLink = false
    var isDisputed = false
}

extension FeatureFacts {
    var key: ShapeKey {
        // On the ground levels are of no use: ways of one level meet those of another.
        ShapeKey(
            role: role, structure: structure, level: structure == .ground ? 0 : level, isLink: isLink,
            isDisputed: isDisputed)
    }
}

extension VectorLayer {
    func box(of feature: VectorFeature) -> PixelBox {
        var low = SIMD2<Int32>(repeating: .max)
        var high = SIMD2<Int32>(repeating: .min)
        for index in pointRange(of: feature) {
            low = pointwiseMin(low, points[index])
            high = pointwiseMax(high, points[index])
        }
        return PixelBox(left: Double(low.x), top: Double(low.y), right: Double(high.x), bottom: Double(high.y))
    }

    fileprivate var byteCount: Int {
        points.count * 8 + tags.count * 4 + partEnds.count * 4 + features.count * 48 + min(values.count, tags.count)
            * 40
    }
}
