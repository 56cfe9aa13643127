import Foundation
import VantageGeodesy

/// A box around a place, in meters to the east and north of it.
struct ReachBox {
    /// The size of a degree in meters.
    let scale: SIMD2<Double>
    private let center: Coordinate
    private(set) var low = SIMD2<Double>.zero
    private(set) var high = SIMD2<Double>.zero

    init(center: Coordinate) {
        self.center = center
        let degree = center.metersPerDegree
        scale = SIMD2(max(degree.longitude, 1), degree.latitude)
    }

    mutating func extend(to coordinate: Coordinate) {
        let place = position(of: coordinate)
        low = pointwiseMin(low, place)
        high = pointwiseMax(high, place)
    }

    mutating func grow(by meters: Double) {
        low -= meters
        high += meters
    }

    /// Returns the position of a coordinate in meters to the east and north of the center.
    func position(of coordinate: Coordinate) -> SIMD2<Double> {
        var east = coordinate.longitude - center.longitude
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        return SIMD2(east, coordinate.latitude - center.latitude) * scale
    }

    /// Returns degrees of longitude, which may be beyond 180, and of latitude.
    func degrees(_ position: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(center.longitude, center.latitude) + position / scale
    }
}

/// The distances from the points of a grid to roads that can be reached, and to other roads. A point belongs to the
/// area if it is near a reachable road and no other road is nearer.
struct ReachGrid {
    /// The maximum number of points. The spacing grows with the area, so that large areas need no more memory and time.
    private static let maximumCount = 2_000_000.0
    /// The minimum spacing of points in meters.
    private static let finest = 10.0

    private let frame: ReachBox
    /// The spacing of points in meters.
    let spacing: Double
    private let reach: Double
    let columns: Int
    let rows: Int
    private var reached: [Float]
    private var others: [Float]

    init(_ box: ReachBox, center: Coordinate, reach: Double) {
        let size = box.high - box.low + 4 * reach
        spacing = max(Self.finest, (size.x * size.y / Self.maximumCount).squareRoot())
        // With a coarse grid, areas extend farther from roads, so that they stay connected.
        self.reach = max(reach, spacing * 2)
        var frame = box
        frame.grow(by: self.reach + spacing * 2)
        self.frame = frame
        columns = Int(((frame.high.x - frame.low.x) / spacing).rounded(.up)) + 1
        rows = Int(((frame.high.y - frame.low.y) / spacing).rounded(.up)) + 1
        reached = Array(repeating: .infinity, count: columns * rows)
        others = reached
    }

    /// The value of ``ReachableArea/tolerance``. A road determines the grid points around it, unless another road is
    /// nearer to them.
    var tolerance: Double { (spacing * 3).rounded(.up) }

    /// The box of roads that affect the grid.
    var box: BoundingBox {
        get throws {
            let (low, high) = (frame.degrees(frame.low), frame.degrees(frame.high))
            let isWhole = high.x - low.x >= 360
            return try BoundingBox(
                west: isWhole ? -180 : Self.wrapped(low.x), south: max(low.y, -90),
                east: isWhole ? 180 : Self.wrapped(high.x), north: min(high.y, 90))
        }
    }

    private static func wrapped(_ longitude: Double) -> Double {
        longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    }

    /// Adds a road.
    mutating func add(_ line: [Coordinate], isReached: Bool) {
        let places = line.map { (frame.position(of: $0) - frame.low) / spacing }
        for (start, end) in zip(places, places.dropFirst()) {
            if isReached { Self.add(start, end, to: &reached, self) } else { Self.add(start, end, to: &others, self) }
        }
    }

    private static func add(
        _ start: SIMD2<Double>, _ end: SIMD2<Double>, to distances: inout [Float], _ grid: borrowing ReachGrid
    ) {
        let reach = grid.reach / grid.spacing + 1
        let (low, high) = (pointwiseMin(start, end) - reach, pointwiseMax(start, end) + reach)
        let columns = grid.columns
        guard high.x >= 0, high.y >= 0, low.x < Double(columns), low.y < Double(grid.rows) else { return }
        let way = end - start
        let square = max((way * way).sum(), 1e-12)
        for row in max(0, Int(low.y))...min(grid.rows - 1, Int(high.y)) {
            for column in max(0, Int(low.x))...min(columns - 1, Int(high.x)) {
                let offset = SIMD2(Double(column), Double(row)) - start
                let share = min(max((offset * way).sum() / square, 0), 1)
                let rest = offset - way * share
                let distance = Float((rest * rest).sum())
                if distance < distances[row * columns + column] { distances[row * columns + column] = distance }
            }
        }
    }

    /// Returns the polygons around all points that belong to the area, the largest first.
    func polygons() -> [ReachableArea.Polygon] {
        let reach = Float(self.reach / spacing)
        let values = reached.indices.map { index -> Float in
            let distance = reached[index].squareRoot()
            return min(reach - distance, others[index].squareRoot() - distance)
        }
        var field = ContourField(values: values, columns: columns, rows: rows)
        field.clearBorder()
        // Polygons must not cross the 180th meridian (RFC 7946, section 3.1.9).
        for column in 0..<columns where crossesMeridian(column) { field.clear(column: column) }
        return ContourPolygons(field).polygons.map { polygon in
            ReachableArea.Polygon(outer: ring(polygon.outer), holes: polygon.holes.map(ring))
        }
    }

    private func crossesMeridian(_ column: Int) -> Bool {
        let places = [column - 1, column + 1].map { frame.degrees(frame.low + SIMD2(Double($0) * spacing, 0)).x }
        return [-180.0, 180].contains { places[0] <= $0 && $0 <= places[1] }
    }

    private func ring(_ points: [SIMD2<Double>]) -> [Coordinate] {
        points.compactMap { point in
            let degrees = frame.degrees(frame.low + point * spacing)
            return try? Coordinate(latitude: degrees.y, longitude: Self.wrapped(degrees.x))
        }
    }
}
