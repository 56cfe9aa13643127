import Foundation
import Geodesy
import MapTiles

/// Which tiles the ground of a pitched map is made of: small ones near the camera, larger ones far from it.
struct GroundCover {
    private let projection: MapProjection
    private let lens: MapLens
    private let corners: [MapPoint]
    /// How many tiles there may be.
    private let limit: Int

    /// Zooms by which a tile may have less detail than the picture.
    private static let blur = 0.25

    init(_ projection: MapProjection, _ lens: MapLens, limit: Int) {
        (self.projection, self.lens, self.limit) = (projection, lens, limit)
        corners = projection.corners
    }

    /// They do not overlap, and leave out nothing of the world that the picture shows.
    func tiles() throws(MapError) -> [PlacedTile] {
        let rect = projection.mapRect
        var found: [PlacedTile] = []
        let turns = Int(rect.origin.x.rounded(.down))...Int((rect.origin.x + rect.width).rounded(.down))
        for turn in turns {
            try add(PlacedTile(tile: TileID(zoom: 0, x: 0, y: 0), turn: turn), to: &found)
        }
        return found
    }

    private func add(_ placed: PlacedTile, to found: inout [PlacedTile]) throws(MapError) {
        let square = placed.square
        guard TileCover.touches(square, corners) else { return }
        let id = placed.tile
        if Double(id.zoom) >= wantedZoom(of: square) || id.zoom >= Self.deepest {
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
            try add(PlacedTile(tile: part, turn: placed.turn), to: &found)
        }
    }

    private static let deepest = 26

    /// The zoom whose pixels are as large as the picture's, where a square comes nearest to the camera.
    private func wantedZoom(of square: [MapPoint]) -> Double {
        let depths = square.map { lens.depth(projection.plane($0).y) }
        let visible = lens.depth(projection.planeCorners[2].y)
        let nearest = max(depths.min() ?? visible, visible)
        return projection.zoom - log2(nearest / lens.distance) - Self.blur
    }
}

extension PlacedTile {
    /// Its corners, clockwise from the north-west.
    var square: [MapPoint] {
        [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { MapPoint(x: origin.x + $0.0 * side, y: origin.y + $0.1 * side) }
    }
}
