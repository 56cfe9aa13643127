import Foundation
import Geodesy
import MapTiles

/// A tile, and the copy of the world in which a picture shows it.
struct PlacedTile: Hashable, Sendable {
    let tile: TileID
    /// How many turns the tile is moved eastwards.
    var turn: Int

    var origin: MapPoint {
        let count = Double(1 << tile.zoom)
        return MapPoint(x: Double(tile.x) / count + Double(turn), y: Double(tile.y) / count)
    }

    /// The tile of another zoom that it is a part of.
    func ancestor(at zoom: Int) -> PlacedTile {
        PlacedTile(tile: tile.ancestor(at: zoom), turn: turn)
    }

    /// The length of its side, as a share of the world's.
    var side: Double { 1 / Double(1 << tile.zoom) }
}

/// Which tiles a picture shows.
enum TileCover {
    /// How many tiles of a zoom there are about the picture: at least as many as touch it.
    static func count(of projection: MapProjection, zoom: Int) -> Double {
        let count = Double(1 << zoom)
        let rect = projection.mapRect
        let (top, bottom) = (max(rect.origin.y, 0), min(rect.origin.y + rect.height, 1))
        return (rect.width * count + 2) * (max(bottom - top, 0) * count + 2)
    }

    /// The tiles of a zoom that touch the picture, in rows from the north.
    static func tiles(of projection: MapProjection, zoom: Int) -> [PlacedTile] {
        let count = Double(1 << zoom)
        let corners = projection.corners
        let rect = projection.mapRect
        let rows =
            max(
                0, Int((rect.origin.y * count).rounded(.down)))..<min(
                1 << zoom, max(0, Int(((rect.origin.y + rect.height) * count).rounded(.up))))
        let columns =
            Int((rect.origin.x * count).rounded(.down))..<Int(((rect.origin.x + rect.width) * count).rounded(.up))
        guard !rows.isEmpty else { return [] }
        return rows.flatMap { row in
            columns.compactMap { column -> PlacedTile? in
                let square = [(0, 0), (1, 0), (1, 1), (0, 1)].map {
                    MapPoint(x: Double(column + $0.0) / count, y: Double(row + $0.1) / count)
                }
                guard touches(square, corners) else { return nil }
                let turn = Int((Double(column) / count).rounded(.down))
                return PlacedTile(tile: TileID(zoom: zoom, x: column - turn << zoom, y: row), turn: turn)
            }
        }
    }

    /// Whether an upright square and a convex area about it overlap: no side of the area has the square beyond it.
    static func touches(_ square: [MapPoint], _ corners: [MapPoint]) -> Bool {
        for index in corners.indices {
            let (from, to) = (corners[index], corners[(index + 1) % corners.count])
            let isOutside = square.allSatisfy {
                (to.x - from.x) * ($0.y - from.y) - (to.y - from.y) * ($0.x - from.x) <= 0
            }
            if isOutside { return false }
        }
        return true
    }
}
