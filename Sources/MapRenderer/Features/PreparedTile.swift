import MapTiles

/// A tile of which it is known what its features are, sorted as they are drawn.
final class PreparedTile: Sendable {
    let layers: [VectorLayer]
    let schema: TileSchema
    /// What is drawn, by ``ShapeKey``.
    let shapes: [Shape]
    /// What may have a label.
    let labelled: [Shape]
    /// Whether all that is not drawn as land is water.
    let saysLand: Bool
    /// For its place in a cache.
    let byteCount: Int
    private let ranges: [ShapeKey: Range<Int>]

    /// A feature and what it is.
    struct Shape: Sendable {
        let facts: FeatureFacts
        let layer: Int
        let feature: Int
        /// In tile units.
        let box: PixelBox

        fileprivate var asHouseNumber: Shape {
            Shape(facts: FeatureFacts(.houseNumber, labelRank: 0), layer: layer, feature: feature, box: box)
        }
    }

    /// - Parameter saysLand: Whether the source says what land is.
    init(_ tile: VectorTile, schema: TileSchema, saysLand: Bool = false) {
        layers = tile.layers
        self.schema = schema
        self.saysLand = saysLand
        var drawn: [Shape] = []
        var labelled: [Shape] = []
        for (number, layer) in tile.layers.enumerated() {
            guard var classifier = schema.classifier(of: layer) else { continue }
            for (index, feature) in layer.features.enumerated() {
                guard let facts = classifier.facts(of: feature, tags: FeatureTags(feature, in: layer)) else { continue }
                let shape = Shape(facts: facts, layer: number, feature: index, box: layer.box(of: feature))
                if facts.isDrawn { drawn.append(shape) }
                if facts.isLabelled { labelled.append(shape) }
                if facts.hasHouseNumber { labelled.append(shape.asHouseNumber) }
            }
        }
        drawn.sort { $0.facts.key < $1.facts.key }
        var ranges: [ShapeKey: Range<Int>] = [:]
        var start = 0
        while start < drawn.count {
            let key = drawn[start].facts.key
            let end = drawn[start...].firstIndex { $0.facts.key != key } ?? drawn.count
            ranges[key] = start..<end
            start = end
        }
        shapes = drawn
        self.labelled = labelled
        self.ranges = ranges
        byteCount = tile.layers.reduce(0) { $0 + $1.byteCount } + (drawn.count + labelled.count) * 144
    }

    /// All shapes that are drawn alike.
    func shapes(_ key: ShapeKey) -> ArraySlice<Shape> { ranges[key].map { shapes[$0] } ?? [] }

    /// The levels of bridges or tunnels that there are.
    func levels(of structure: WayStructure) -> Set<Int8> {
        Set(ranges.keys.filter { $0.structure == structure }.map(\.level))
    }
}

/// What shapes have in common that are drawn alike and at once.
struct ShapeKey: Hashable, Comparable, Sendable {
    var role: MapRole
    var structure = WayStructure.ground
    var level: Int8 = 0
    var isLink = false
    var isDisputed = false

    private var order: Int {
        (Int(role.rawValue) << 16) | (Int(structure.rawValue) << 12) | ((Int(level) + 128) << 4)
            | (isLink ? 2 : 0) | (isDisputed ? 1 : 0)
    }

    static func < (one: ShapeKey, other: ShapeKey) -> Bool { one.order < other.order }
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

    /// Where a feature's points lie.
    func pointRange(of feature: VectorFeature) -> Range<Int> {
        guard !feature.parts.isEmpty else { return 0..<0 }
        let first = feature.parts.lowerBound == 0 ? 0 : Int(partEnds[Int(feature.parts.lowerBound) - 1])
        return first..<Int(partEnds[Int(feature.parts.upperBound) - 1])
    }

    /// Where the points of one of its parts lie.
    func pointRange(ofPart part: Int) -> Range<Int> { (part == 0 ? 0 : Int(partEnds[part - 1]))..<Int(partEnds[part]) }

    fileprivate var byteCount: Int {
        points.count * 8 + tags.count * 4 + partEnds.count * 4 + features.count * 48 + min(values.count, tags.count)
            * 40
    }
}
