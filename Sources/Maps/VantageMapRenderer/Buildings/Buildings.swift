import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// The buildings of a pitched map.
struct Buildings: Sendable {
    /// The visible faces.
    private(set) var faces: BuildingFaces
    private(set) var outlines = BuildingOutlines()
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
            let found = try solids(in: tile, number, scale: scale, budget: budget)
            var parts = BuildingParts()
            for solid in found where solid.isPart { parts.add(solid.rings) }
            for solid in found where solid.isPart || !parts.cover(solid.rings) {
                let roof = faces.add(solid.rings, base: solid.base, top: solid.top, building: features.count)
                if let roof { outlines.add(solid.rings, roof: roof, building: features.count) }
                features.append(solid.feature)
            }
        }
    }

    /// A building or a part of one.
    private struct Solid {
        /// The footprint and its holes, as points on the plane.
        let rings: [[SIMD2<Double>]]
        /// Meters above the ground.
        let base, top: Double
        let isPart: Bool
        let feature: FeatureReference
    }

    private func solids(
        in tile: VisibleTile, _ number: Int, scale: Double, budget: DrawingBudget
    ) throws -> [Solid] {
        var heights = tile.tile.layers.map { BuildingHeights($0, tile.tile.schema) }
        let anchor = projection.middle
        var solids: [Solid] = []
        // Parts that rest on others are not drawn on flat maps, so they have a separate key.
        let keys = [WayStructure.ground, .bridge].map { ShapeKey(role: .building, structure: $0) }
        for (count, shape) in keys.lazy.flatMap(tile.tile.shapes).enumerated() {
            if count % 64 == 0 { try budget.checkCancellation() }
            let layer = tile.tile.layers[shape.layer]
            let feature = layer.features[shape.feature]
            guard feature.kind == .polygon, shape.box.intersects(tile.views[shape.layer]) else { continue }
            let tags = FeatureTags(feature, in: layer)
            guard !heights[shape.layer].isOutline(tags) else { continue }
            let rings = feature.parts.map { part in
                layer.points(ofPart: Int(part)).map { tile.transforms[shape.layer]($0) / scale - anchor }
            }
            let (base, top) = (heights[shape.layer].base(tags), heights[shape.layer].top(tags))
            solids.append(
                Solid(
                    rings: rings, base: base, top: max(base, top ?? Self.defaultHeight),
                    isPart: heights[shape.layer].isPart(tags),
                    feature: FeatureReference(tile: number, layer: shape.layer, feature: shape.feature)))
        }
        return solids
    }

    /// The approximate size in memory, in bytes.
    var byteCount: Int { faces.byteCount + outlines.byteCount }

    /// Returns the building at a point in the image, in points from the top-left corner, or `nil` if there is none.
    func feature(at point: SIMD2<Double>) -> FeatureReference? { faces.building(at: point).map { features[$0] } }
}
