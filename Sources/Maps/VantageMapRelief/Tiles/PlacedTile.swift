import Foundation
import VantageGeodesy
import VantageMapTiles

/// A tile in a specific copy of the world.
package struct PlacedTile: Hashable, Sendable {
    package let tile: TileID
    /// The number of copies of the world by which the tile is shifted east.
    package var wrap: Int

    package init(tile: TileID, wrap: Int) { (self.tile, self.wrap) = (tile, wrap) }

    package var origin: MapPoint {
        let count = Double(1 << tile.zoom)
        return MapPoint(x: Double(tile.x) / count + Double(wrap), y: Double(tile.y) / count)
    }

    /// Returns the tile at a lower zoom level that contains it.
    package func ancestor(at zoom: Int) -> PlacedTile {
        PlacedTile(tile: tile.ancestor(at: zoom), wrap: wrap)
    }

    /// The length of the tile's side, as a fraction of the world's width.
    package var side: Double { 1 / Double(1 << tile.zoom) }

    /// The corners, clockwise from the northwest.
    package var square: [MapPoint] {
        [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { MapPoint(x: origin.x + $0.0 * side, y: origin.y + $0.1 * side) }
    }

    /// Returns the projection of a map that shows the tile from above, north up.
    ///
    /// - Parameters:
    ///   - zoom: The zoom of the map.
    ///   - points: The width and height of the map in points.
    package func projection(zoom: Double, side points: Double) -> MapProjection {
        MapProjection(
            center: MapPoint(x: origin.x + side / 2, y: origin.y + side / 2), zoom: zoom, heading: .north,
            width: points, height: points, anchor: CGPoint(x: points / 2, y: points / 2))
    }
}
