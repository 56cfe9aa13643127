import Foundation
import VantageMapTiles

/// The height ranges of ground tiles, for use before the tiles of a map are selected.
package struct TerrainHeightRanges {
    private let grids: TerrainGrids
    private let scale: TerrainScale
    /// Larger tiles are only intermediate steps toward the drawn ones.
    private let minimumZoom: Int

    /// The number of zooms from the nearest to the farthest ground, plus one.
    private static let zooms = 5 - GroundTexture.depth
    /// The range of all ground heights, in meters above sea level.
    private static let possible: ClosedRange<Float> = -500...9_000

    package init(_ grids: TerrainGrids, _ scale: TerrainScale, _ projection: MapProjection) {
        (self.grids, self.scale) = (grids, scale)
        minimumZoom = Int(projection.zoom.rounded(.down)) - Self.zooms
    }

    /// Returns the range in points above the camera's target.
    package func range(of placed: PlacedTile) throws -> ClosedRange<Double> {
        let (north, south) = (placed.origin.y, placed.origin.y + placed.side)
        let meters = try meters(placed.tile)
        let heights = [north, south].flatMap { y in
            [meters.lowerBound, meters.upperBound].map { scale.height(ofMeters: Double($0), at: y) }
        }
        return heights.min()!...heights.max()!
    }

    private func meters(_ tile: TileID) throws -> ClosedRange<Float> {
        // A tile may be too large to have heights, but its parts may have some.
        guard tile.zoom >= minimumZoom, !grids.startBelow(tile.zoom) else { return Self.possible }
        guard let grid = try grids.grid(tile) else { return 0...0 }
        // Parts of the tile have peaks and gullies between its corners.
        return grid.range.lowerBound - grid.errors.y...grid.range.upperBound + grid.errors.y
    }
}
