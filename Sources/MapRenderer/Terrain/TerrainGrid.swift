/// The heights of a tile of the ground at the corners of equal cells.
struct TerrainGrid: Sendable {
    /// Cells of a side.
    static let cells = 48
    /// Corners of a side.
    static let corners = cells + 1

    /// Metres above the sea, in rows from the north.
    let heights: [Float]
    /// Of all heights.
    let range: ClosedRange<Float>
    /// Metres by which the ground lies from that between every second corner, at most, and from that between every fourth.
    let errors: SIMD2<Float>
    /// Metres by which the ground of a neighbor may lie lower at the edge between both: as far as the ground lies from that
    /// between every fourth corner, or down to the sea where nothing is known beside the tile.
    let drop: Float

    var byteCount: Int { heights.count * 4 }

    /// - Parameters:
    ///   - known: Metres above the sea; what is not a number is a gap, which is closed, or beyond what is known.
    ///   - endsBeside: Whether nothing is known beside the tile.
    /// - Returns: Nil where nothing is known.
    init?(_ known: [Float], endsBeside: Bool = false) {
        guard known.contains(where: { !$0.isNaN }) else { return nil }
        heights = known.contains(where: \.isNaN) ? Self.filled(known) : known
        range = heights.min()!...heights.max()!
        errors = SIMD2(Self.error(of: heights, step: 2), Self.error(of: heights, step: 4))
        drop = endsBeside ? max(errors.y, range.upperBound) : errors.y
    }

    private static func error(of heights: [Float], step: Int) -> Float {
        heights.withUnsafeBufferPointer { heights in
            var most: Float = 0
            for row in stride(from: 0, to: cells, by: step) {
                for column in stride(from: 0, to: cells, by: step) {
                    let corner = heights.baseAddress! + row * corners + column
                    // What lies at its far sides is that of the next ones.
                    let (isLast, isLowest) = (column + step == cells, row + step == cells)
                    most = max(
                        most,
                        error(from: corner, step, right: isLast ? step : step - 1, down: isLowest ? step : step - 1))
                }
            }
            return most
        }
    }

    /// Of the two triangles between four corners, as far as some cells from the first one.
    private static func error(from corner: UnsafePointer<Float>, _ step: Int, right: Int, down: Int) -> Float {
        let (a, b, c) = (corner[0], corner[step], corner[step * corners])
        let d = corner[step * corners + step]
        let share = 1 / Float(step)
        var most: Float = 0
        for row in 0...down {
            for column in 0...right {
                let (x, y) = (Float(column) * share, Float(row) * share)
                let height = x + y <= 1 ? a + (b - a) * x + (c - a) * y : d + (c - d) * (1 - x) + (b - d) * (1 - y)
                most = max(most, abs(height - corner[row * corners + column]))
            }
        }
        return most
    }

    /// Corners from what is known, within which a gap is closed.
    private static let reach = 2

    /// Gaps get the height of the nearest corner that is known. Farther from it nothing is known, and the ground lies at the
    /// height of the sea: behind a cliff, as it does in tiles of which nothing is known.
    private static func filled(_ known: [Float]) -> [Float] {
        var heights = known
        for _ in 0..<reach {
            let last = heights
            for place in last.indices where last[place].isNaN {
                heights[place] = beside(place).map { last[$0] }.first { !$0.isNaN } ?? .nan
            }
        }
        return heights.map { $0.isNaN ? 0 : $0 }
    }

    /// The corners beside one, those at its sides first.
    private static func beside(_ place: Int) -> [Int] {
        let (row, column) = (place / corners, place % corners)
        return [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)].compactMap { down, right in
            let (row, column) = (row + down, column + right)
            return (0..<corners).contains(row) && (0..<corners).contains(column) ? row * corners + column : nil
        }
    }
}

extension TerrainGrid {
    /// Metres above the sea.
    ///
    /// - Parameter place: In cells from the corner in the north-west.
    func height(at place: SIMD2<Double>) -> Double { TerrainTriangles(heights: heights).height(at: place) }
}
