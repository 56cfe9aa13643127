import Foundation
import VantageGeodesy
import VantageMapTiles

/// Functions that determine the visible tiles of an image.
package enum TileCover {
    /// Returns an upper bound on the number of tiles at a zoom level that touch the image.
    package static func count(of projection: MapProjection, zoom: Int) -> Double {
        let count = Double(1 << zoom)
        let rect = projection.mapRect
        let (top, bottom) = (max(rect.origin.y, 0), min(rect.origin.y + rect.height, 1))
        return (rect.width * count + 2) * (max(bottom - top, 0) * count + 2)
    }

    /// Returns the tiles at a zoom level that touch the image, in rows from the north.
    package static func tiles(of projection: MapProjection, zoom: Int) -> [PlacedTile] {
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
                let wrap = Int((Double(column) / count).rounded(.down))
                return PlacedTile(tile: TileID(zoom: zoom, x: column - wrap << zoom, y: row), wrap: wrap)
            }
        }
    }

    /// Reports whether an upright square and a convex area overlap, given that their bounding boxes do. They overlap
    /// unless the square lies beyond one side of the area.
    package static func touches(_ square: [MapPoint], _ corners: [MapPoint]) -> Bool {
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
