import Foundation
import Geodesy
import MapTiles

/// Which tiles the ground of a pitched map is made of: small ones near the camera, larger ones far from it.
struct GroundCover {
    private let projection: MapProjection
    private let lens: MapLens
    private let corners: [MapPoint]
    private let frame: TerrainFrame
    /// Nil where all ground is level.
    private let heights: TerrainHeights?
    /// How many tiles of sheets there may be.
    private let limit: Int

    /// Zooms by which a tile may have less detail than the picture.
    private static let blur = 0.25

    /// - Parameter limit: How many tiles a map may have, of which sheets are parts.
    init(_ projection: MapProjection, _ lens: MapLens, heights: TerrainHeights? = nil, limit: Int) {
        (self.projection, self.lens, self.heights) = (projection, lens, heights)
        self.limit = limit << (2 * GroundSheet.depth)
        frame = TerrainFrame(projection, lens)
        corners = projection.corners
    }

    /// They do not overlap, and leave out nothing of the world that the picture shows.
    ///
    /// - Throws: `MapSourceError` of sources of heights; ``MapError``.
    func tiles() throws -> [PlacedTile] {
        let rect = projection.mapRect
        var found: [PlacedTile] = []
        // Ground that rises may be seen from beyond what would be seen of level ground.
        let margin = heights == nil ? 0 : rect.width
        let turns =
            Int((rect.origin.x - margin).rounded(.down))...Int((rect.origin.x + rect.width + margin).rounded(.down))
        for turn in turns {
            try add(PlacedTile(tile: TileID(zoom: 0, x: 0, y: 0), turn: turn), to: &found)
        }
        return found
    }

    /// - Parameter larger: The heights of a tile that this one is a part of.
    private func add(
        _ placed: PlacedTile, within larger: ClosedRange<Double>? = nil, to found: inout [PlacedTile]
    ) throws {
        guard let seen = try seen(placed, within: larger) else { return }
        let id = placed.tile
        if Double(id.zoom) >= wantedZoom(atDepth: seen.nearest) || id.zoom >= Self.deepest {
            guard found.count < limit else {
                throw MapError(
                    .tooLarge,
                    "The map needs more than \(limit) tiles up to its horizon. Pitch the camera less, or ask for a smaller "
                        + "picture.")
            }
            return found.append(placed)
        }
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let part = TileID(zoom: id.zoom + 1, x: 2 * id.x + x, y: 2 * id.y + y)
            try add(PlacedTile(tile: part, turn: placed.turn), within: seen.heights, to: &found)
        }
    }

    private static let deepest = 26

    private struct Seen {
        /// Where it comes nearest to the camera.
        let nearest: Double
        /// Between which its ground lies, in points above what the camera looks at; nil where all ground is level.
        var heights: ClosedRange<Double>?
    }

    /// - Returns: Nil for a tile that is not seen.
    private func seen(_ placed: PlacedTile, within larger: ClosedRange<Double>?) throws -> Seen? {
        let square = placed.square
        if let heights {
            // The heights of what lies far beside the picture are not read.
            if let larger, !frame.mayShow(frame.corners(square, larger)) { return nil }
            let range = try heights.range(of: placed)
            let space = frame.corners(square, range)
            guard frame.mayShow(space) else { return nil }
            return Seen(nearest: max(space.map(\.z).min()!, lens.distance * MapLens.nearest), heights: range)
        }
        guard TileCover.touches(square, corners) else { return nil }
        let depths = square.map { lens.depth(projection.plane($0).y) }
        let visible = lens.depth(projection.planeCorners[2].y)
        return Seen(nearest: max(depths.min() ?? visible, visible))
    }

    /// The zoom whose pixels are as large as the picture's.
    private func wantedZoom(atDepth depth: Double) -> Double {
        projection.zoom + Double(GroundSheet.depth) - log2(depth / lens.distance) - Self.blur
    }
}

extension PlacedTile {
    /// Its corners, clockwise from the north-west.
    var square: [MapPoint] {
        [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { MapPoint(x: origin.x + $0.0 * side, y: origin.y + $0.1 * side) }
    }
}
