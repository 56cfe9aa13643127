import Foundation
import VantageMapTiles

/// The height ranges of ground tiles, which are needed to select the tiles for a map.
package struct TerrainHeightRanges {
    private let grids: TerrainGrids
    private let scale: TerrainScale
    /// The zoom level of the largest tiles that are drawn. Larger tiles are only divided into smaller ones.
    private let minimumZoom: Int

    /// The number of zoom levels between the nearest and the farthest ground, plus one.
    private static let zooms = 5 - GroundTexture.depth
    /// The range of all ground heights, in meters above sea level.
    private static let possible: ClosedRange<Float> = -500...9_000

    package init(_ grids: TerrainGrids, _ scale: TerrainScale, _ projection: MapProjection) {
        (self.grids, self.scale) = (grids, scale)
        minimumZoom = Int(projection.zoom.rounded(.down)) - Self.zooms
    }

    /// Returns the range of heights above the camera's target, in points.
    package func range(of placed: PlacedTile) throws -> ClosedRange<Double> {
        let (north, south) = (placed.origin.y, placed.origin.y + placed.side)
        let meters = try meters(placed.tile)
        let heights = [north, south].flatMap { y in
            [meters.lowerBound, meters.upperBound].map { scale.height(ofMeters: Double($0), at: y) }
        }
        return heights.min()!...heights.max()!
    }

    private func meters(_ tile: TileID) throws -> ClosedRange<Float> {
        // A tile may be too large to have heights even though its parts have them.
        guard tile.zoom >= minimumZoom, !grids.startBelow(tile.zoom) else { return Self.possible }
        guard let grid = try grids.grid(tile) else { return 0...0 }
        // Smaller tiles show peaks and gullies between the corners of this one.
        return grid.range.lowerBound - grid.errors.y...grid.range.upperBound + grid.errors.y
    }
}
