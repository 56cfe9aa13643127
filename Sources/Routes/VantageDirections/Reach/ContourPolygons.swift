/// Values at the points of a grid. The values inside an area are positive.
struct ContourField {
    private(set) var values: [Float]
    let columns: Int
    let rows: Int

    subscript(column: Int, row: Int) -> Float { values[row * columns + column] }

    init(values: [Float], columns: Int, rows: Int) {
        // Infinite differences are not numbers where no road is near.
        self.values = values.map { $0.isFinite ? $0 : -1 }
        (self.columns, self.rows) = (columns, rows)
    }

    /// Puts the border of the grid outside the area, so that contours are closed.
    mutating func clearBorder() {
        for column in 0..<columns {
            values[column] = min(values[column], -1)
            values[(rows - 1) * columns + column] = min(values[(rows - 1) * columns + column], -1)
        }
        clear(column: 0)
        clear(column: columns - 1)
    }

    mutating func clear(column: Int) {
        for row in 0..<rows { values[row * columns + column] = min(values[row * columns + column], -1) }
    }
}

/// The polygons around the positive values in a grid, found by marching squares.
///
/// Contours have the area on their left, so outer rings are counterclockwise and holes clockwise. They neither cross nor
/// touch, because a contour passes each edge of the grid at most once, and never at a grid point.
struct ContourPolygons {
    struct Polygon {
        let outer: [SIMD2<Double>]
        var holes: [[SIMD2<Double>]]
    }

    private let field: ContourField
    private(set) var polygons: [Polygon] = []

    /// Holes and parts of an area that are smaller than this number of grid cells are left out. All of their points are
    /// near the boundary.
    private static let smallest = 2.0

    init(_ field: ContourField) {
        self.field = field
        var next: [Int: Int] = [:]
        for row in 0..<field.rows - 1 {
            for column in 0..<field.columns - 1 {
                for (from, to) in segments(column, row) { next[from] = to }
            }
        }
        arrange(rings(next))
    }

    // An edge of the grid is identified by the point at its west or south end: twice the point's index for the edge to the
    // east, plus one for the edge to the north.

    /// Returns the contour's segments in a cell, as pairs of edges of the grid, with the area on the left.
    private func segments(_ column: Int, _ row: Int) -> [(Int, Int)] {
        let index = row * field.columns + column
        let (south, west) = (index * 2, index * 2 + 1)
        let (east, north) = ((index + 1) * 2 + 1, (index + field.columns) * 2)
        let corners = [
            field[column, row], field[column + 1, row], field[column + 1, row + 1], field[column, row + 1],
        ]
        let code = corners.enumerated().reduce(0) { $0 | ($1.element > 0 ? 1 << $1.offset : 0) }
        // Corners: 1 southwest, 2 southeast, 4 northeast, 8 northwest.
        switch code {
        case 1: return [(south, west)]
        case 2: return [(east, south)]
        case 3: return [(east, west)]
        case 4: return [(north, east)]
        case 6: return [(north, south)]
        case 7: return [(north, west)]
        case 8: return [(west, north)]
        case 9: return [(south, north)]
        case 11: return [(east, north)]
        case 12: return [(west, east)]
        case 13: return [(south, east)]
        case 14: return [(west, south)]
        case 5:
            let isJoined = corners.reduce(0, +) > 0
            return isJoined ? [(south, east), (north, west)] : [(south, west), (north, east)]
        case 10:
            let isJoined = corners.reduce(0, +) > 0
            return isJoined ? [(west, south), (east, north)] : [(east, south), (west, north)]
        default: return []
        }
    }

    private func rings(_ next: [Int: Int]) -> [[SIMD2<Double>]] {
        var (next, rings) = (next, [[SIMD2<Double>]]())
        for start in next.keys.sorted() {
            guard next[start] != nil else { continue }
            var ring: [SIMD2<Double>] = []
            var edge = start
            while let following = next.removeValue(forKey: edge) {
                ring.append(point(edge))
                edge = following
            }
            ring.append(ring[0])
            rings.append(ring)
        }
        return rings
    }

    /// Returns the place where the contour crosses an edge of the grid. It is never at a grid point.
    private func point(_ edge: Int) -> SIMD2<Double> {
        let (index, isNorth) = (edge / 2, edge % 2 == 1)
        let (column, row) = (index % field.columns, index / field.columns)
        let (start, end) = (field[column, row], isNorth ? field[column, row + 1] : field[column + 1, row])
        let share = min(max(Double(start / (start - end)), 0.02), 0.98)
        return SIMD2(Double(column) + (isNorth ? 0 : share), Double(row) + (isNorth ? share : 0))
    }

    /// Assigns holes to the polygons around them.
    private mutating func arrange(_ rings: [[SIMD2<Double>]]) {
        let sized = rings.map { (ring: $0, area: Self.area($0)) }.filter { abs($0.area) >= Self.smallest }
        let outer = sized.filter { $0.area > 0 }.sorted { $0.area > $1.area }
        polygons = outer.map { Polygon(outer: $0.ring, holes: []) }
        let boxes = outer.map { Self.box($0.ring) }
        for hole in sized where hole.area < 0 {
            // The smallest ring around a hole is its own.
            let parent = outer.indices.last { number in
                let (low, high) = boxes[number]
                let point = hole.ring[0]
                return point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
                    && outer[number].area > -hole.area && Self.contains(outer[number].ring, point)
            }
            if let parent { polygons[parent].holes.append(hole.ring) }
        }
    }

    /// Returns the signed area of a ring, which is positive if the ring is counterclockwise.
    private static func area(_ ring: [SIMD2<Double>]) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) } / 2
    }

    private static func box(_ ring: [SIMD2<Double>]) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        ring.dropFirst().reduce((ring[0], ring[0])) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    }

    private static func contains(_ ring: [SIMD2<Double>], _ point: SIMD2<Double>) -> Bool {
        zip(ring, ring.dropFirst()).reduce(false) { isInside, line in
            let (start, end) = line
            guard (start.y > point.y) != (end.y > point.y) else { return isInside }
            let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
            return x > point.x ? !isInside : isInside
        }
    }
}
