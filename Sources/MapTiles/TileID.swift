/// One square of the world map: the map is cut in `2^zoom` columns and as many rows.
package struct TileID: Hashable, Sendable {
    package static let zooms = 0...30

    package let zoom: Int
    /// The column, from ±180° eastwards.
    package let x: Int
    /// The row, from the top, as in XYZ; not as MBTiles counts.
    package let y: Int

    package init(zoom: Int, x: Int, y: Int) {
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    /// The square of another zoom that it is a part of.
    package func ancestor(at zoom: Int) -> TileID {
        TileID(zoom: zoom, x: x >> (self.zoom - zoom), y: y >> (self.zoom - zoom))
    }

    /// Whether there is such a square.
    package var isOnTheMap: Bool {
        Self.zooms.contains(zoom) && (0..<1 << zoom).contains(x) && (0..<1 << zoom).contains(y)
    }
}

extension TileID: CustomStringConvertible {
    /// `zoom/x/y`, as addresses of tiles have it.
    package var description: String { "\(zoom)/\(x)/\(y)" }
}
