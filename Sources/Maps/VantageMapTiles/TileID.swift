/// The position of a tile: at each zoom level, the world map is divided into `2^zoom` columns and rows.
package struct TileID: Hashable, Sendable {
    package static let zooms = 0...30

    package let zoom: Int
    /// The column, numbered eastward from 180° W.
    package let x: Int
    /// The row, numbered from the top as in XYZ. MBTiles numbers rows from the bottom.
    package let y: Int

    package init(zoom: Int, x: Int, y: Int) {
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    /// Returns the tile at a lower zoom level that contains this tile.
    package func ancestor(at zoom: Int) -> TileID {
        TileID(zoom: zoom, x: x >> (self.zoom - zoom), y: y >> (self.zoom - zoom))
    }

    /// Whether the tile lies within the world map.
    package var isOnTheMap: Bool {
        Self.zooms.contains(zoom) && (0..<1 << zoom).contains(x) && (0..<1 << zoom).contains(y)
    }
}

extension TileID: CustomStringConvertible {
    /// `zoom/x/y`, as in tile URLs.
    package var description: String { "\(zoom)/\(x)/\(y)" }
}
