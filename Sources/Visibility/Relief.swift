import Geodesy

/// How high the ground lies around an item: a grid of heights on its plane.
package struct Relief {
    /// Metres between two heights, at least: archives of heights seldom have more of them.
    private static let finest = 10.0
    /// Heights along a side, at most.
    private static let most = 64

    /// The southwestern corner.
    private let origin: SIMD2<Double>
    private let step: Double
    private let columns: Int
    private let rows: Int
    /// From the southwest, row by row; NaN where nothing is known.
    private let heights: [Double]
    /// Metres between the lowest and the highest.
    private let span: Double

    /// - Parameters:
    ///   - box: What lies within it is known.
    ///   - plane: The item's.
    ///   - ground: What knows the heights.
    /// - Returns: `nil` where no height is known.
    /// - Throws: What the provider throws.
    package init?(in box: BoundingBox, on plane: LocalPlane, of ground: any ElevationProvider) async throws {
        let corners = box.corners.map(plane.point)
        let size = pointwiseMax(corners[1] - corners[0], SIMD2(repeating: 0))
        origin = corners[0]
        step = max(Self.finest, size.max() / Double(Self.most))
        (columns, rows) = (Int(size.x / step) + 2, Int(size.y / step) + 2)
        var places: [Coordinate] = []
        for row in 0..<rows {
            for column in 0..<columns {
                places.append(plane.coordinate(origin + step * SIMD2(Double(column), Double(row))))
            }
        }
        heights = try await ground.elevations(at: places).map { $0 ?? .nan }
        let known = heights.filter { !$0.isNaN }
        // Somebody's own provider may tell less than it was asked for.
        guard heights.count == places.count, let lowest = known.min(), let highest = known.max() else { return nil }
        span = highest - lowest
    }

    /// How far the ground lies beneath the straight line between the ground at two places; below 0 where it rises above it.
    ///
    /// - Parameter share: Which place of the line: 0 is the first, 1 the other.
    /// - Returns: Metres; 0 where one of the three heights is not known.
    func depth(from first: SIMD2<Double>, to last: SIMD2<Double>, at share: Double) -> Double {
        guard let start = height(at: first), let end = height(at: last),
            let here = height(at: first + (last - first) * share)
        else { return 0 }
        return start + (end - start) * share - here
    }

    /// Where the ground first rises into a line of sight; `nil` where it does not.
    ///
    /// - Parameters:
    ///   - rise: Metres above the ground of the line's two ends.
    ///   - margin: Metres that the ground has to rise above the line.
    /// - Returns: Which share of the way it is.
    func crest(
        from first: SIMD2<Double>, to last: SIMD2<Double>, rise: (first: Double, last: Double), margin: Double
    ) -> Double? {
        let count = Int(((last - first).length / step).rounded(.up))
        guard span > margin, count > 1, let start = height(at: first), let end = height(at: last) else { return nil }
        let (eye, aim) = (start + rise.first, end + rise.last)
        return (1..<count).lazy.map { Double($0) / Double(count) }.first { share in
            guard let ground = height(at: first + (last - first) * share) else { return false }
            return ground > eye + (aim - eye) * share + margin
        }
    }

    /// Metres above the sea, between four heights of the grid; `nil` beside it, and where nothing is known.
    private func height(at place: SIMD2<Double>) -> Double? {
        let cell = (place - origin) / step
        guard (0..<Double(columns - 1)).contains(cell.x), (0..<Double(rows - 1)).contains(cell.y) else { return nil }
        let (column, row) = (Int(cell.x), Int(cell.y))
        let (right, up) = (cell.x - Double(column), cell.y - Double(row))
        let first = row * columns + column
        let south = heights[first] * (1 - right) + heights[first + 1] * right
        let north = heights[first + columns] * (1 - right) + heights[first + columns + 1] * right
        let height = south * (1 - up) + north * up
        return height.isNaN ? nil : height
    }
}

extension BoundingBox {
    /// The southwestern and the northeastern one.
    package var corners: [Coordinate] {
        [(south, west), (north, east)].compactMap { try? Coordinate(latitude: $0.0, longitude: $0.1) }
    }
}
