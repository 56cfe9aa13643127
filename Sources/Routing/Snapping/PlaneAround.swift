import Geodesy

/// The surroundings of a place laid flat: metres to the east and to the north of it.
struct PlaneAround {
    private let latitude: Double
    private let longitude: Double
    private let scale: SIMD2<Double>

    /// Units of 1e-7 degrees in a whole turn.
    private static let turn = 3.6e9

    init(_ center: Coordinate) {
        latitude = center.latitude * 1e7
        longitude = center.longitude * 1e7
        let degree = center.metersPerDegree
        // At a pole itself, east is no direction.
        scale = SIMD2(max(degree.longitude, 1e-3), degree.latitude) / 1e7
    }

    @inline(__always)
    func place(_ point: RoadPoint) -> SIMD2<Double> {
        SIMD2(east(Double(point.longitude)), Double(point.latitude) - latitude) * scale
    }

    /// Metres to a box at least; 0 within it.
    func distance(to box: RoadBox) -> Double {
        let north = max(Double(box.south) - latitude, latitude - Double(box.north), 0) * scale.y
        let isBeside = longitude < Double(box.west) || longitude > Double(box.east)
        let east = isBeside ? min(abs(east(Double(box.west))), abs(east(Double(box.east)))) * scale.x : 0
        return (north * north + east * east).squareRoot()
    }

    /// Whether a box comes so near to the north or to the south, which most do not.
    @inline(__always)
    func isBeside(_ box: RoadBox, within metres: Double) -> Bool {
        let reach = metres / scale.y
        return Double(box.south) - latitude <= reach && latitude - Double(box.north) <= reach
    }

    /// The shorter way around the globe.
    @inline(__always)
    private func east(_ other: Double) -> Double {
        let difference = other - longitude
        if difference > Self.turn / 2 { return difference - Self.turn }
        return difference < -Self.turn / 2 ? difference + Self.turn : difference
    }

    /// Metres from the center to the line between two places, and where on it, as a share of it.
    @inline(__always)
    static func nearest(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> (distance: Double, share: Double) {
        let way = end - start
        let square = (way * way).sum()
        let share = square > 0 ? min(max(-(start * way).sum() / square, 0), 1) : 0
        let point = start + way * share
        return ((point * point).sum().squareRoot(), share)
    }
}
