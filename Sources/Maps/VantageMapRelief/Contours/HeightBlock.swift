/// Part of the pixel grid at one zoom level of an elevation source. It may span several tiles.
struct HeightBlock {
    /// The ranges of columns and rows, numbered from the first pixel of a tile. In neighboring tiles, the numbers are
    /// negative or exceed the tile's size.
    let columns, rows: Range<Int>
    /// The heights in meters above sea level, in rows from the north; NaN where unknown.
    private(set) var heights: [Float]

    /// - Parameters:
    ///   - side: The width and height of a tile in pixels.
    ///   - tile: A closure that returns the tile at an offset to the east and south. Tiles of a different size are
    ///     ignored.
    init(
        columns: Range<Int>, rows: Range<Int>, side: Int, _ tile: (_ x: Int, _ y: Int) throws -> ElevationTile?
    ) rethrows {
        (self.columns, self.rows) = (columns, rows)
        heights = [Float](repeating: .nan, count: columns.count * rows.count)
        for y in Self.tiles(rows, side) {
            for x in Self.tiles(columns, side) {
                guard let tile = try tile(x, y), tile.width == side, tile.height == side else { continue }
                copy(tile, side: side, x, y)
            }
        }
    }

    /// Returns the tiles that contain a range of pixels.
    private static func tiles(_ pixels: Range<Int>, _ side: Int) -> ClosedRange<Int> {
        func floor(_ pixel: Int) -> Int { pixel >= 0 ? pixel / side : (pixel - side + 1) / side }
        return floor(pixels.lowerBound)...floor(pixels.upperBound - 1)
    }

    private mutating func copy(_ tile: ElevationTile, side: Int, _ x: Int, _ y: Int) {
        let across = columns.clamped(to: x * side..<(x + 1) * side)
        for row in rows.clamped(to: y * side..<(y + 1) * side) {
            let from = (row - y * side) * side + across.lowerBound - x * side
            let to = (row - rows.lowerBound) * columns.count + across.lowerBound - columns.lowerBound
            heights.replaceSubrange(to..<to + across.count, with: tile.heights[from..<from + across.count])
        }
    }
}
