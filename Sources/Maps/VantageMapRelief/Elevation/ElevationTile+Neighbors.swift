extension ElevationTile {
    /// Returns the tile with an additional row or column on each side, taken from its neighbors. If a neighbor is
    /// missing, the slope at that edge is extrapolated.
    ///
    /// - Parameter neighbor: A closure that returns the tile at an offset to the east and south.
    func bordered(_ neighbor: (_ x: Int, _ y: Int) throws -> ElevationTile?) rethrows -> ElevationTile {
        let side = width + 2
        var all = [Float](repeating: .nan, count: side * (height + 2))
        for row in 0..<height {
            all.replaceSubrange(
                (row + 1) * side + 1..<(row + 1) * side + 1 + width, with: heights[row * width..<(row + 1) * width])
        }
        for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
            let other = try neighbor(x, y)
            let columns = x < 0 ? 0..<1 : x > 0 ? side - 1..<side : 1..<side - 1
            let rows = y < 0 ? 0..<1 : y > 0 ? height + 1..<height + 2 : 1..<height + 1
            for row in rows {
                for column in columns {
                    let there = other?.height(column - 1 - x * width, row - 1 - y * height) ?? .nan
                    let (inwards, deeper) = (row - y, column - x)
                    let (one, two) = (all[inwards * side + deeper], all[(inwards - y) * side + deeper - x])
                    all[row * side + column] = there.isNaN ? 2 * one - two : there
                }
            }
        }
        return ElevationTile(width: side, height: height + 2, heights: all)
    }

    /// Returns the height of a pixel, or `nil` outside the tile.
    private func height(_ column: Int, _ row: Int) -> Float? {
        (0..<width).contains(column) && (0..<height).contains(row) ? heights[row * width + column] : nil
    }
}
