/// A grid of square cells that lists the walls touching each cell.
struct WallGrid {
    /// The width of a cell in meters, chosen so that a cell contains a few walls.
    private static let usualSide = 8.0
    /// The maximum number of cells per row. Cells are enlarged where needed to stay within it.
    private static let mostCells = 512
    /// The maximum number of entries in all cells. Cells are enlarged where needed to stay within it.
    private static let mostEntries = 4 << 20

    let west: Double
    private let south: Double
    private let side: Double
    private let columns: Int
    private let rows: Int
    /// The start of each cell's walls in `numbers`. A cell's walls end where those of the next cell start.
    private let starts: [Int32]
    private let numbers: [Int32]

    init(_ walls: [Wall]) {
        var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
        for wall in walls {
            low = pointwiseMin(low, pointwiseMin(wall.start, wall.end))
            high = pointwiseMax(high, pointwiseMax(wall.start, wall.end))
        }
        let extent = walls.isEmpty ? SIMD2(repeating: 0) : high - low
        var side = max(Self.usualSide, extent.max() / Double(Self.mostCells))
        while Self.entries(walls, side) > Double(Self.mostEntries), side < extent.max() { side *= 2 }
        self.side = side
        (west, south) = walls.isEmpty ? (0, 0) : (low.x, low.y)
        columns = Int(extent.x / side) + 1
        rows = Int(extent.y / side) + 1
        (starts, numbers) = Self.sorted(walls, west, south, side, columns, rows)
    }

    /// Estimates the total number of entries in a grid whose cells are `side` meters wide.
    private static func entries(_ walls: [Wall], _ side: Double) -> Double {
        walls.reduce(0) { sum, wall in
            let size = (pointwiseMax(wall.start, wall.end) - pointwiseMin(wall.start, wall.end)) / side
            return sum + (size.x + 1) * (size.y + 1)
        }
    }

    /// Returns the walls of each cell, using a counting sort. A wall is listed in every cell that its bounding box
    /// touches.
    private static func sorted(
        _ walls: [Wall], _ west: Double, _ south: Double, _ side: Double, _ columns: Int, _ rows: Int
    ) -> ([Int32], [Int32]) {
        func forEachCell(of wall: Wall, _ body: (Int) -> Void) {
            let low = (pointwiseMin(wall.start, wall.end) - SIMD2(west, south)) / side
            let high = (pointwiseMax(wall.start, wall.end) - SIMD2(west, south)) / side
            for row in Int(low.y)...min(rows - 1, Int(high.y)) {
                for column in Int(low.x)...min(columns - 1, Int(high.x)) { body(row * columns + column) }
            }
        }
        var starts = [Int32](repeating: 0, count: columns * rows + 1)
        for wall in walls { forEachCell(of: wall) { starts[$0 + 1] += 1 } }
        for cell in 0..<columns * rows { starts[cell + 1] += starts[cell] }
        var numbers = [Int32](repeating: 0, count: Int(starts[columns * rows]))
        var next = starts
        for (number, wall) in walls.enumerated() {
            forEachCell(of: wall) { cell in
                numbers[Int(next[cell])] = Int32(number)
                next[cell] += 1
            }
        }
        return (starts, numbers)
    }

    /// Calls a closure with the walls of each cell along a line, from its start, until the closure returns `false`.
    ///
    /// Source: J. Amanatides and A. Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing", 1987.
    ///
    /// - Returns: Whether the line was followed to its end.
    @inline(__always)
    @discardableResult
    func forEachCell(
        from: SIMD2<Double>, to: SIMD2<Double>, _ body: (ArraySlice<Int32>) -> Bool
    ) -> Bool {
        let start = (from - SIMD2(west, south)) / side
        let way = (to - from) / side
        var walk = (Axis(start.x, way.x), Axis(start.y, way.y))
        while true {
            if walk.0.cell >= 0, walk.0.cell < columns, walk.1.cell >= 0, walk.1.cell < rows {
                let cell = walk.1.cell * columns + walk.0.cell
                if !body(numbers[Int(starts[cell])..<Int(starts[cell + 1])]) { return false }
            }
            if walk.0.next < walk.1.next {
                if walk.0.next > 1 { return true }
                walk.0.step()
            } else {
                if walk.1.next > 1 { return true }
                walk.1.step()
            }
        }
    }

    /// Calls a closure with the walls of each cell that intersects a square. The square is centered on a point, and the
    /// given distance is half its side length.
    func forEachCell(within meters: Double, of point: SIMD2<Double>, _ body: (ArraySlice<Int32>) -> Void) {
        let low = ((point - SIMD2(west, south) - meters) / side).rounded(.down)
        let high = ((point - SIMD2(west, south) + meters) / side).rounded(.down)
        guard low.x < Double(columns), low.y < Double(rows), high.x >= 0, high.y >= 0 else { return }
        for row in max(0, Int(low.y))...min(rows - 1, Int(high.y)) {
            for column in max(0, Int(low.x))...min(columns - 1, Int(high.x)) {
                let cell = row * columns + column
                body(numbers[Int(starts[cell])..<Int(starts[cell + 1])])
            }
        }
    }

    /// The progress of a line along one axis of the grid.
    private struct Axis {
        var cell: Int
        /// The position where the line leaves the cell, as a fraction of the line.
        var next: Double
        private let direction: Int
        private let width: Double

        @inline(__always)
        init(_ start: Double, _ way: Double) {
            let place = start.rounded(.down)
            cell = Int(place)
            direction = way > 0 ? 1 : -1
            width = way == 0 ? .infinity : 1 / abs(way)
            next = way == 0 ? .infinity : (way > 0 ? place + 1 - start : start - place) * width
        }

        @inline(__always)
        mutating func step() {
            cell += direction
            next += width
        }
    }
}
