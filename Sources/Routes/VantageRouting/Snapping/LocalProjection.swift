import VantageGeodesy

/// A planar projection around a center, in meters to the east and north.
struct LocalProjection {
    private let latitude: Double
    private let longitude: Double
    private let scale: SIMD2<Double>

    /// A full circle in units of 1e-7 degrees.
    private static let turn = 3.6e9

    init(_ center: Coordinate) {
        latitude = center.latitude * 1e7
        longitude = center.longitude * 1e7
        let degree = center.metersPerDegree
        // At a pole, east is undefined, and the scale would be 0.
        scale = SIMD2(max(degree.longitude, 1e-3), degree.latitude) / 1e7
    }

    @inline(__always)
    func place(_ point: RoadPoint) -> SIMD2<Double> {
        SIMD2(east(Double(point.longitude)), Double(point.latitude) - latitude) * scale
    }

    /// Returns a lower bound on the distance to a box in meters; it is 0 inside the box.
    func distance(to box: RoadBox) -> Double {
        let north = max(Double(box.south) - latitude, latitude - Double(box.north), 0) * scale.y
        let isBeside = longitude < Double(box.west) || longitude > Double(box.east)
        let east = isBeside ? min(abs(east(Double(box.west))), abs(east(Double(box.east)))) * scale.x : 0
        return (north * north + east * east).squareRoot()
    }

    /// Reports whether a box is close enough in the north–south direction. This fast test rules out most boxes.
    @inline(__always)
    func isBeside(_ box: RoadBox, within meters: Double) -> Bool {
        let reach = meters / scale.y
        return Double(box.south) - latitude <= reach && latitude - Double(box.north) <= reach
    }

    /// Returns the difference in longitude in the shorter direction around the globe.
    @inline(__always)
    private func east(_ other: Double) -> Double {
        let difference = other - longitude
        if difference > Self.turn / 2 { return difference - Self.turn }
        return difference < -Self.turn / 2 ? difference + Self.turn : difference
    }

    /// Returns the distance in meters from the center to a line segment, and the position of the nearest point as a
    /// fraction of the segment's length.
    @inline(__always)
    static func nearest(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> (distance: Double, share: Double) {
        let way = end - start
        let square = (way * way).sum()
        let share = square > 0 ? min(max(-(start * way).sum() / square, 0), 1) : 0
        let point = start + way * share
        return ((point * point).sum().squareRoot(), share)
    }
}
