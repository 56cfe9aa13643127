import VantageGeodesy

/// A square block of tiles that are drawn as one map, so that labels can cross the edges between them.
///
/// A block is 1024 points wide, or as wide as the world at zooms where the world is narrower. Labels that do not fit in
/// the block are left out rather than cut off.
public struct MapMetatile: Hashable, Sendable, CustomStringConvertible {
    /// The width and height of a block, in points.
    private static let side = 1024

    /// The width and height of a tile, in points: 256 or 512.
    public let tileSize: Int
    /// The number of tiles per row and per column.
    public let count: Int
    let zoom: Int
    let x: Int
    let y: Int

    /// Creates the block that contains a tile.
    ///
    /// - Parameters:
    ///   - tile: Any tile in the block.
    ///   - tileSize: The width and height of a tile, in points: 256 or 512. Other values are treated as 256.
    public init(of tile: MapTileAddress, tileSize: Int = 256) {
        self.tileSize = tileSize == 512 ? 512 : 256
        count = min(1 << tile.zoom, Self.side / self.tileSize)
        zoom = tile.zoom
        x = tile.x / count * count
        y = tile.y / count * count
    }

    /// The zoom, column and row of the first tile, followed by the number of tiles per row and the tile size.
    public var description: String { "\(zoom)/\(x)/\(y)+\(count)x\(tileSize)" }

    /// Returns the index of a tile within the block, counted row by row from the top-left corner.
    public func index(of tile: MapTileAddress) -> Int { (tile.y - y) * count + tile.x - x }

    var area: MapRect {
        let unit = 1 / Double(1 << zoom)
        return MapRect(
            origin: MapPoint(x: Double(x) * unit, y: Double(y) * unit), width: Double(count) * unit,
            height: Double(count) * unit)
    }
}
