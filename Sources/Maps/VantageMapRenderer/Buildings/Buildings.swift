import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle
import VantageMapTiles

/// The buildings and trees of a pitched map.
struct Buildings: Sendable {
    /// The visible faces.
    private(set) var faces: BuildingFaces
    private(set) var outlines = BuildingOutlines()
    /// The trees; `nil` if they are not shown. They hide nothing but what is drawn in the same place.
    private var trees: Trees?
    private let projection: MapProjection
    /// The feature of each building, indexed by the building's number in ``faces``.
    private var features: [FeatureReference] = []

    /// - Parameter trees: The color of trees; `nil` if they are not shown.
    init(_ projection: MapProjection, _ lens: PitchedCamera, color: MapColor, trees: MapColor? = nil) {
        self.projection = projection
        self.trees = trees.map { Trees(projection, lens, color: $0) }
        faces = BuildingFaces(projection, lens, color: color)
    }

    /// The faces to draw.
    var solids: [BuildingFaces] { [faces] + (trees.map { [$0.faces] } ?? []) }

    /// Adds the buildings and trees of some tiles.
    ///
    /// - Throws: `CancellationError`.
    mutating func add(_ tiles: [VisibleTile], scale: Double, budget: DrawingBudget) throws {
        guard faces.hasHeights else { return }
        try trees?.add(tiles, scale: scale, budget: budget)
        for (number, tile) in tiles.enumerated() {
            let found = try solids(in: tile, number, scale: scale, budget: budget)
            var parts = BuildingParts()
            for solid in found where solid.isPart { parts.add(solid.rings) }
            for solid in found where solid.isPart || !parts.cover(solid.rings) {
                let roof = faces.add(
                    solid.rings, base: solid.base, top: solid.top, roof: solid.roof, building: features.count)
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
        let roof: RoofDescription?
        let isPart: Bool
        let feature: FeatureReference
    }

    private func solids(
        in tile: VisibleTile, _ number: Int, scale: Double, budget: DrawingBudget
    ) throws -> [Solid] {
        var heights = tile.tile.layers.map { BuildingHeights($0, tile.tile.schema) }
        var roofs = tile.tile.layers.map { BuildingRoofs($0) }
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
            let roof = roofs[shape.layer]?.roof(tags).flatMap { layer.isCut(feature, shape.box) ? nil : $0 }
            for footprint in roof == nil ? [rings] : Self.footprints(rings) {
                solids.append(
                    Solid(
                        rings: footprint, base: base, top: max(base, top ?? BuildingHeights.usual), roof: roof,
                        isPart: heights[shape.layer].isPart(tags),
                        feature: FeatureReference(tile: number, layer: shape.layer, feature: shape.feature)))
            }
        }
        return solids
    }

    /// Splits the rings of an area into footprints: an outline, followed by its holes, which run in the opposite
    /// direction.
    private static func footprints(_ rings: [[SIMD2<Double>]]) -> [[[SIMD2<Double>]]] {
        guard rings.count > 1 else { return [rings] }
        let hand = ShapeGeometry.signedArea(rings[0])
        return rings.reduce(into: []) { all, ring in
            if all.isEmpty || ShapeGeometry.signedArea(ring) * hand > 0 {
                all.append([ring])
            } else {
                all[all.count - 1].append(ring)
            }
        }
    }

    /// The approximate size in memory, in bytes.
    var byteCount: Int { faces.byteCount + (trees?.byteCount ?? 0) + outlines.byteCount }

    /// Returns the building at a point in the image, in points from the top-left corner, or `nil` if there is none.
    func feature(at point: SIMD2<Double>) -> FeatureReference? { faces.building(at: point).map { features[$0] } }
}

extension VectorLayer {
    /// Reports whether an area is only a part of a building, because it was cut at or beyond the edge of the tile.
    fileprivate func isCut(_ area: VectorFeature, _ box: PixelBox) -> Bool {
        let extent = Int32(clamping: extent)
        guard box.left <= 0 || box.top <= 0 || box.right >= Double(extent) || box.bottom >= Double(extent) else {
            return false
        }
        func isOutside(_ place: Int32) -> Bool { place <= 0 || place >= extent }
        return area.parts.contains { part in
            let ring = points(ofPart: Int(part))
            return zip(ring, ring.dropFirst() + ring.prefix(1)).contains { from, to in
                (from.x == to.x && isOutside(from.x)) || (from.y == to.y && isOutside(from.y))
            }
        }
    }
}
