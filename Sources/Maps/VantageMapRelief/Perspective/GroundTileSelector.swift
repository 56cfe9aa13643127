import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapTiles

/// A selector of the ground tiles of a pitched map: small ones near the camera, larger ones far from it.
package struct GroundTileSelector {
    private let projection: MapProjection
    private let lens: PitchedCamera
    private let corners: [MapPoint]
    private let frustum: ViewFrustum
    /// The height ranges of ground tiles; `nil` if all ground is level.
    private let heights: TerrainHeightRanges?
    /// The maximum number of texture tiles.
    private let limit: Int

    /// The number of zoom levels by which a tile may be coarser than the image.
    private static let blur = 0.25

    /// - Parameter limit: The maximum number of tiles that a map may read. Each tile provides several textures.
    package init(_ projection: MapProjection, _ lens: PitchedCamera, heights: TerrainHeightRanges? = nil, limit: Int) {
        (self.projection, self.lens, self.heights) = (projection, lens, heights)
        self.limit = limit << (2 * GroundTexture.depth)
        frustum = ViewFrustum(projection, lens)
        corners = projection.corners
    }

    /// Returns tiles that cover the visible part of the world without overlapping.
    ///
    /// - Throws: `MapSourceError` from elevation sources; ``MapError``.
    package func tiles() throws -> [PlacedTile] {
        let rect = projection.mapRect
        var found: [PlacedTile] = []
        // Raised ground may be visible beyond the area that level ground would fill.
        let margin = heights == nil ? 0 : rect.width
        let wraps =
            Int((rect.origin.x - margin).rounded(.down))...Int((rect.origin.x + rect.width + margin).rounded(.down))
        for wrap in wraps {
            try add(PlacedTile(tile: TileID(zoom: 0, x: 0, y: 0), wrap: wrap), to: &found)
        }
        return found
    }

    /// - Parameter larger: The height range of the tile that contains this one.
    private func add(
        _ placed: PlacedTile, within larger: ClosedRange<Double>? = nil, to found: inout [PlacedTile]
    ) throws {
        guard let seen = try seen(placed, within: larger) else { return }
        let id = placed.tile
        if Double(id.zoom) >= wantedZoom(atDepth: seen.nearest) || id.zoom >= Self.deepest {
            guard found.count < limit else {
                throw MapError(
                    .tooLarge,
                    "The map needs more than \(limit) tiles to reach its horizon. Reduce the camera's pitch, or "
                        + "request a smaller picture.")
            }
            return found.append(placed)
        }
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let part = TileID(zoom: id.zoom + 1, x: 2 * id.x + x, y: 2 * id.y + y)
            try add(PlacedTile(tile: part, wrap: placed.wrap), within: seen.heights, to: &found)
        }
    }

    private static let deepest = 26

    private struct Seen {
        /// The depth of the tile's nearest point.
        let nearest: Double
        /// The height range of the tile's ground above the camera's target, in points; `nil` if all ground is level.
        var heights: ClosedRange<Double>?
    }

    /// - Returns: `nil` for a tile that is not visible.
    private func seen(_ placed: PlacedTile, within larger: ClosedRange<Double>?) throws -> Seen? {
        let square = placed.square
        if let heights {
            // Elevation far outside the image is not read.
            if let larger, !frustum.mayContain(frustum.corners(square, larger)) { return nil }
            let range = try heights.range(of: placed)
            let space = frustum.corners(square, range)
            guard frustum.mayContain(space) else { return nil }
            return Seen(nearest: max(space.map(\.z).min()!, lens.distance * PitchedCamera.nearest), heights: range)
        }
        guard TileCover.touches(square, corners) else { return nil }
        let depths = square.map { lens.depth(projection.plane($0).y) }
        let visible = lens.depth(projection.planeCorners[2].y)
        return Seen(nearest: max(depths.min() ?? visible, visible))
    }

    /// Returns the zoom level at which a tile's pixels are as large as those of the image.
    private func wantedZoom(atDepth depth: Double) -> Double {
        projection.zoom + Double(GroundTexture.depth) - log2(depth / lens.distance) - Self.blur
    }
}
