import VantageGeodesy

/// Cells of a grid that contain scenes, and their bounds in cells.
struct CountedRegion {
    private(set) var count: Int
    /// Continues beyond the grid's right edge if the grid goes around the world and the region crosses ±180°.
    private(set) var columns: ClosedRange<Int>
    private(set) var rows: ClosedRange<Int>

    /// The length of the longer side, in cells.
    var length: Int { max(columns.count, rows.count) }

    func rectangle(in square: MapRect, side: Int) -> MapRect {
        let cell = square.width / Double(side)
        return MapRect(
            origin: MapPoint(
                x: square.origin.x + Double(columns.lowerBound) * cell,
                y: square.origin.y + Double(rows.lowerBound) * cell),
            width: Double(columns.count) * cell, height: Double(rows.count) * cell)
    }

    /// Returns the region that contains this one and another.
    func union(_ other: CountedRegion) -> CountedRegion {
        CountedRegion(
            count: count + other.count,
            columns: min(
                columns.lowerBound, other.columns.lowerBound)...max(
                    columns.upperBound, other.columns.upperBound),
            rows: min(rows.lowerBound, other.rows.lowerBound)...max(rows.upperBound, other.rows.upperBound))
    }
}

extension CountedRegion {
    /// Returns the connected regions of a grid in which scenes were counted.
    ///
    /// - Parameters:
    ///   - counts: The number of scenes in each cell, row by row.
    ///   - side: The number of cells in a row.
    ///   - isWorld: Whether the last column borders on the first one.
    static func all(in counts: [Int], side: Int, isWorld: Bool) -> [CountedRegion] {
        var counts = counts
        let first = isWorld ? firstColumn(of: counts, side) : 0
        var regions: [CountedRegion] = []
        for row in 0..<side {
            for column in first..<first + side {
                if let region = take(column, row, from: &counts, side, columns: first...first + side - 1) {
                    regions.append(region)
                }
            }
        }
        return regions
    }

    /// Removes the region that contains a cell from the counts, and returns it.
    private static func take(
        _ column: Int, _ row: Int, from counts: inout [Int], _ side: Int, columns: ClosedRange<Int>
    ) -> CountedRegion? {
        var found: CountedRegion?
        var pending = [(column, row)]
        while let (column, row) = pending.popLast() {
            let index = row * side + column % side
            guard counts[index] > 0 else { continue }
            let cell = CountedRegion(count: counts[index], columns: column...column, rows: row...row)
            found = found?.union(cell) ?? cell
            counts[index] = 0
            for nextRow in max(0, row - 1)...min(side - 1, row + 1) {
                for next in max(columns.lowerBound, column - 1)...min(columns.upperBound, column + 1) {
                    pending.append((next, nextRow))
                }
            }
        }
        return found
    }

    /// Returns the first column after the widest gap if scenes lie on both sides of ±180°, and otherwise 0.
    private static func firstColumn(of counts: [Int], _ side: Int) -> Int {
        let used = (0..<side).filter { column in (0..<side).contains { counts[$0 * side + column] > 0 } }
        guard used.first == 0, used.last == side - 1 else { return 0 }
        let gaps = zip(used, used.dropFirst()).map { (width: $1 - $0, end: $1) }
        guard let widest = gaps.max(by: { $0.width < $1.width }), widest.width > 1 else { return 0 }
        return widest.end
    }
}
