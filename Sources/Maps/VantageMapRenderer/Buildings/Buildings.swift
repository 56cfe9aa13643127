import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// The buildings of a pitched map.
struct Buildings: Sendable {
    /// The visible faces.
    private(set) var faces: BuildingFaces
    private let projection: MapProjection
    /// The feature of each building, indexed by the building's number in ``faces``.
    private var features: [FeatureReference] = []

    /// The default height of a building in meters: two floors.
    private static let defaultHeight = 6.0

    init(_ projection: MapProjection, _ lens: PitchedCamera, color: MapColor) {
        self.projection = projection
        faces = BuildingFaces(projection, lens, color: color)
    }

    /// Adds the buildings of some tiles.
    ///
    /// - Throws: `CancellationError`.
    mutating func add(_ tiles: [VisibleTile], scale: Double, budget: DrawingBudget) throws {
        guard faces.hasHeights else { return }
        for (number, tile) in tiles.enumerated() {
            var heights = tile.tile.layers.map { BuildingHeights($0, tile.tile.schema) }
            for (count, shape) in tile.tile.shapes(ShapeKey(role: .building)).enumerated() {
                if count % 64 == 0 { try budget.checkCancellation() }
                let layer = tile.tile.layers[shape.layer]
                let feature = layer.features[shape.feature]
                guard feature.kind == .polygon, shape.box.intersects(tile.views[shape.layer]) else { continue }
                let tags = FeatureTags(feature, in: layer)
                let anchor = projection.middle
                let rings = feature.parts.map { part in
                    layer.points(ofPart: Int(part)).map { tile.transforms[shape.layer]($0) / scale - anchor }
                }
                let (base, top) = (heights[shape.layer].base(tags), heights[shape.layer].top(tags))
                faces.add(
                    rings, base: base, top: max(base, top ?? Self.defaultHeight), building: features.count)
                features.append(FeatureReference(tile: number, layer: shape.layer, feature: shape.feature))
            }
        }
    }

    /// Returns the building at a point in the image, in points from the top-left corner, or `nil` if there is none.
    func feature(at point: SIMD2<Double>) -> FeatureReference? { faces.building(at: point).map { features[$0] } }
}
