import Geodesy
import MapTiles

/// Which tile of a map: the world, as Web Mercator has it, in `2^zoom` columns and as many rows.
public struct MapTileAddress: Hashable, Sendable, CustomStringConvertible {
    /// 0 is one tile for the world.
    public let zoom: Int
    /// From ±180° eastwards.
    public let x: Int
    /// From the north.
    public let y: Int

    /// - Returns: `nil` where the world has no such tile.
    public init?(zoom: Int, x: Int, y: Int) {
        guard TileID(zoom: zoom, x: x, y: y).isOnTheMap else { return nil }
        (self.zoom, self.x, self.y) = (zoom, x, y)
    }

    /// `zoom/x/y`.
    public var description: String { "\(zoom)/\(x)/\(y)" }

    var id: TileID { TileID(zoom: zoom, x: x, y: y) }
}
