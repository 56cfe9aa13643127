import VantageGeodesy
import VantageMapTiles

/// The address of a map tile. At each zoom level, the Web Mercator square of the world is divided into `2^zoom` columns
/// and `2^zoom` rows.
public struct MapTileAddress: Hashable, Sendable, CustomStringConvertible {
    /// The zoom level. At level 0, one tile covers the world.
    public let zoom: Int
    /// The column, counted eastward from ±180°.
    public let x: Int
    /// The row, counted southward from the northern edge.
    public let y: Int

    /// Creates the address of a tile.
    ///
    /// - Returns: `nil` if no such tile exists.
    public init?(zoom: Int, x: Int, y: Int) {
        guard TileID(zoom: zoom, x: x, y: y).isOnTheMap else { return nil }
        (self.zoom, self.x, self.y) = (zoom, x, y)
    }

    /// The address in the form `zoom/x/y`.
    public var description: String { "\(zoom)/\(x)/\(y)" }

    var id: TileID { TileID(zoom: zoom, x: x, y: y) }
}
