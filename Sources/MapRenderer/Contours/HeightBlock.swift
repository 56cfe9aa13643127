import MapTiles

/// A part of the grid of pixels of a level of heights, whichever tiles they lie in.
struct HeightBlock {
    /// Columns and rows, counted from the first pixel of a tile; those of its neighbors are below 0, or beyond its side.
    let columns, rows: Range<Int>
    /// Metres above the sea, in rows from the north; not a number where there is none.
    private(set) var heights: [Float]

    /// - Parameters:
    ///   - side: Pixels of a tile's side.
    ///   - tile: The tile so many tiles eastwards and southwards; what has another side is left out.
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

    /// The tiles that some pixels lie in.
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
