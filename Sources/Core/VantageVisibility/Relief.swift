import VantageGeodesy

/// The elevation of the ground around an item, as a grid on the item's local plane.
package struct Relief {
    /// The minimum distance between grid points in meters. Elevation archives are rarely more detailed.
    private static let finest = 10.0
    /// The maximum number of whole grid steps across the area.
    private static let most = 64

    /// The southwestern corner.
    private let origin: SIMD2<Double>
    private let step: Double
    private let columns: Int
    private let rows: Int
    /// The elevations row by row from the southwest; NaN where the elevation is unknown.
    private let heights: [Double]
    /// The difference between the highest and the lowest elevation in meters.
    private let span: Double

    /// - Parameters:
    ///   - box: The area of the grid.
    ///   - plane: The item's plane.
    ///   - ground: The provider of the elevations.
    /// - Returns: `nil` if no elevation is known.
    /// - Throws: Errors from the provider.
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
        // A custom provider may return fewer elevations than requested.
        guard heights.count == places.count, let lowest = known.min(), let highest = known.max() else { return nil }
        span = highest - lowest
    }

    /// Returns the depth of the ground beneath the straight line between two points on the ground; negative if the
    /// ground rises above the line.
    ///
    /// - Parameter share: The position on the line: 0 is the first point, 1 the last.
    /// - Returns: The depth in meters; 0 if one of the three elevations is unknown.
    func depth(from first: SIMD2<Double>, to last: SIMD2<Double>, at share: Double) -> Double {
        guard let start = height(at: first), let end = height(at: last),
            let here = height(at: first + (last - first) * share)
        else { return 0 }
        return start + (end - start) * share - here
    }

    /// Returns the position where the ground first rises into a line of sight; `nil` if the ground does not block the
    /// line.
    ///
    /// - Parameters:
    ///   - rise: The heights of both ends of the line above the ground in meters.
    ///   - margin: The height in meters by which the ground must rise above the line.
    /// - Returns: The position as a fraction of the line.
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

    /// Returns the elevation in meters above sea level, interpolated between four grid points; `nil` outside the grid,
    /// and where the elevation is unknown.
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
    /// The southwestern and northeastern corners.
    package var corners: [Coordinate] {
        [(south, west), (north, east)].compactMap { try? Coordinate(latitude: $0.0, longitude: $0.1) }
    }
}
