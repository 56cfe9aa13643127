import Foundation
import Geodesy
import MapTiles

/// Between which heights the ground of a tile lies, before it is known which tiles a map is made of.
struct TerrainHeights {
    private let grids: TerrainGrids
    private let scale: TerrainScale
    /// Tiles farther than this are parts of the way to those that are drawn.
    private let leastZoom: Int

    /// Zooms between what lies nearest and the farthest ground, and one more.
    private static let zooms = 5 - GroundSheet.depth
    /// Metres above the sea between which all ground lies.
    private static let possible: ClosedRange<Float> = -500...9_000

    init(_ grids: TerrainGrids, _ scale: TerrainScale, _ projection: MapProjection) {
        (self.grids, self.scale) = (grids, scale)
        leastZoom = Int(projection.zoom.rounded(.down)) - Self.zooms
    }

    /// Points above what the camera looks at.
    func range(of placed: PlacedTile) throws -> ClosedRange<Double> {
        let (north, south) = (placed.origin.y, placed.origin.y + placed.side)
        let meters = try metres(placed.tile)
        let heights = [north, south].flatMap { y in
            [meters.lowerBound, meters.upperBound].map { scale.height(ofMeters: Double($0), at: y) }
        }
        return heights.min()!...heights.max()!
    }

    private func metres(_ tile: TileID) throws -> ClosedRange<Float> {
        // The parts of a tile that has no heights, since it is too large, may have some.
        guard tile.zoom >= leastZoom, !grids.startBelow(tile.zoom) else { return Self.possible }
        guard let grid = try grids.grid(tile) else { return 0...0 }
        // Its parts have peaks and gullies between its corners.
        return grid.range.lowerBound - grid.errors.y...grid.range.upperBound + grid.errors.y
    }
}

/// What of space a picture shows.
struct TerrainFrame {
    private let projection: MapProjection
    private let lens: MapLens
    private let frame: PixelBox

    init(_ projection: MapProjection, _ lens: MapLens) {
        (self.projection, self.lens) = (projection, lens)
        let middle = projection.middle
        frame = PixelBox(
            left: -middle.x, top: -middle.y, right: projection.width - middle.x, bottom: projection.height - middle.y)
    }

    /// The corners of what a square may fill, as the camera has them before it.
    func corners(_ square: [MapPoint], _ heights: ClosedRange<Double>) -> [SIMD3<Double>] {
        square.map(projection.plane).flatMap { place in
            [heights.lowerBound, heights.upperBound].map { lens.view(place, height: $0) }
        }
    }

    /// Whether none of the sides of what is seen has all corners beyond it.
    func mayShow(_ corners: [SIMD3<Double>]) -> Bool {
        let distance = lens.distance
        let near = distance * MapLens.nearestTerrain, far = distance * MapLens.farthest
        func isBeyond(_ side: (SIMD3<Double>) -> Double) -> Bool { corners.allSatisfy { side($0) < 0 } }
        return !isBeyond { $0.z - near } && !isBeyond { far - $0.z }
            && !isBeyond { $0.x * distance - frame.left * $0.z } && !isBeyond { frame.right * $0.z - $0.x * distance }
            && !isBeyond { $0.y * distance - frame.top * $0.z } && !isBeyond { frame.bottom * $0.z - $0.y * distance }
    }
}
