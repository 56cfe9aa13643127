import Geodesy

/// Tiles that are drawn as one map, so that names run over the edges between them: 1024 points at a side, less where the
/// world is smaller. A name is drawn only where it lies within its block, so that none is cut.
public struct MapTileBlock: Hashable, Sendable, CustomStringConvertible {
    /// Points of a block, at a side.
    private static let side = 1024

    /// Points of a tile, at a side: 256 or 512.
    public let tileSize: Int
    /// Tiles across, and down.
    public let count: Int
    let zoom: Int
    let x: Int
    let y: Int

    /// The block of a tile.
    ///
    /// `tileSize`: Points; what is neither 256 nor 512 is taken as 256.
    public init(of tile: MapTileAddress, tileSize: Int = 256) {
        self.tileSize = tileSize == 512 ? 512 : 256
        count = min(1 << tile.zoom, Self.side / self.tileSize)
        zoom = tile.zoom
        x = tile.x / count * count
        y = tile.y / count * count
    }

    /// Zoom, column and row of the first tile, and how many there are across of which size.
    public var description: String { "\(zoom)/\(x)/\(y)+\(count)x\(tileSize)" }

    /// Where a tile of the block stands among its tiles: rows from the top, each from the left.
    public func index(of tile: MapTileAddress) -> Int { (tile.y - y) * count + tile.x - x }

    var area: MapRect {
        let unit = 1 / Double(1 << zoom)
        return MapRect(
            origin: MapPoint(x: Double(x) * unit, y: Double(y) * unit), width: Double(count) * unit,
            height: Double(count) * unit)
    }
}
