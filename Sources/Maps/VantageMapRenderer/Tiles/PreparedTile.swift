import VantageMapCanvas
import VantageMapStyle
import VantageMapTiles

/// A tile with classified features.
final class PreparedTile: Sendable {
    let layers: [VectorLayer]
    let schema: TileSchema
    /// The scheme by which the source identifies its features.
    let identity: FeatureIDScheme
    /// The drawn shapes; those with the same key are in their original order.
    private let drawn: [ShapeKey: [Shape]]
    /// The shapes that may have a label.
    let labeled: [Shape]
    /// Whether the tile draws land as areas. If so, the rest of the tile is water.
    let hasLandAreas: Bool
    /// The ignored parts, each as `layer: reason`.
    let unread: [String]
    /// The tile's cost in the cache, in bytes.
    let byteCount: Int

    /// A feature with its classification.
    struct Shape: Sendable {
        var facts: FeatureFacts
        let layer: Int
        let feature: Int
        /// The bounding box, in tile units.
        let box: PixelBox

        fileprivate var asHouseNumber: Shape {
            Shape(facts: FeatureFacts(.houseNumber, labelRank: 0), layer: layer, feature: feature, box: box)
        }
    }

    /// - Parameters:
    ///   - zoom: The zoom of the tile.
    ///   - hasLandAreas: Whether the source has land polygons.
    init(
        _ tile: VectorTile, schema: TileSchema, zoom: Int = 14, hasLandAreas: Bool = false,
        identity: FeatureIDScheme = .unknown
    ) {
        layers = tile.layers
        unread = tile.unread
        self.schema = schema
        self.identity = identity
        self.hasLandAreas = hasLandAreas
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
        NeighborhoodRanking(zoom: zoom).rank(&labeled, of: tile.layers)
        self.drawn = drawn
        self.labeled = labeled
        byteCount = tile.layers.reduce(0) { $0 + $1.byteCount } + (count + labeled.count) * 144
    }

    /// Returns all shapes with the given key.
    func shapes(_ key: ShapeKey) -> [Shape] { drawn[key] ?? [] }

    /// The keys of the drawn shapes, in no particular order.
    var keys: some Collection<ShapeKey> { drawn.keys }

    /// All drawn shapes, in no particular order.
    var shapes: [Shape] { drawn.values.flatMap { $0 } }

    /// Returns the levels of bridges or tunnels in the tile.
    func levels(of structure: WayStructure) -> Set<Int8> {
        Set(drawn.keys.filter { $0.structure == structure }.map(\.level))
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
