/// The heights of a ground tile at the corners of a grid of equally sized cells.
package struct TerrainGrid: Sendable {
    /// The number of cells per side.
    package static let cells = 48
    /// The number of corners per side.
    package static let corners = cells + 1

    /// The heights in meters above sea level, in rows from the north.
    package let heights: [Float]
    /// The range of all heights, in meters above sea level.
    package let range: ClosedRange<Float>
    /// The maximum error, in meters, of a grid that keeps every second corner, and of one that keeps every fourth.
    package let errors: SIMD2<Float>
    /// The maximum amount, in meters, by which a neighbor's ground may be lower at the shared edge: the deviation from
    /// a grid that keeps every fourth corner or, if a neighbor is unknown, the height above sea level.
    package let drop: Float

    package var byteCount: Int { heights.count * 4 }

    /// - Parameters:
    ///   - known: The heights, in meters above sea level; NaN where unknown. Small gaps are filled.
    ///   - endsBeside: Whether the ground beyond one of the tile's edges is unknown.
    /// - Returns: `nil` if no height is known.
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
                    // A square's east and south edges belong to the next squares, if there are any.
                    let (isLast, isLowest) = (column + step == cells, row + step == cells)
                    most = max(
                        most,
                        error(from: corner, step, right: isLast ? step : step - 1, down: isLowest ? step : step - 1))
                }
            }
            return most
        }
    }

    /// Returns the maximum difference in height between the cells in a square and the two triangles between its
    /// corners.
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

    /// The maximum distance, in grid steps, from a corner with a known height at which gaps are filled.
    private static let reach = 2

    /// Fills gaps with the height of the nearest known corner. Beyond ``reach``, the ground is at sea level, as in
    /// unknown tiles, and its edge looks like a cliff.
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

    /// Returns the neighbors of a corner: first those along the sides, then the diagonal ones.
    private static func beside(_ place: Int) -> [Int] {
        let (row, column) = (place / corners, place % corners)
        return [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)].compactMap { down, right in
            let (row, column) = (row + down, column + right)
            return (0..<corners).contains(row) && (0..<corners).contains(column) ? row * corners + column : nil
        }
    }
}

extension TerrainGrid {
    /// Returns the height in meters above sea level.
    ///
    /// - Parameter place: The position, in cells from the northwest corner.
    package func height(at place: SIMD2<Double>) -> Double { TerrainTriangles(heights: heights).height(at: place) }
}
