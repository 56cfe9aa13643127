import VantageGeodesy

/// The tangent plane of the Earth at a position: meters to the east and to the north, accurate to a few centimeters
/// within a kilometer.
package struct LocalPlane {
    let origin: Coordinate
    private let scale: (latitude: Double, longitude: Double)

    package init(around origin: Coordinate) {
        self.origin = origin
        scale = origin.metersPerDegree
    }

    package func point(_ coordinate: Coordinate) -> SIMD2<Double> {
        var east = coordinate.longitude - origin.longitude
        // Positions on opposite sides of ±180° are close to each other.
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        return SIMD2(east * scale.longitude, (coordinate.latitude - origin.latitude) * scale.latitude)
    }

    /// Returns the coordinate of a point, clamped at the poles.
    package func coordinate(_ point: SIMD2<Double>) -> Coordinate {
        let longitude = origin.longitude + (scale.longitude > 0 ? point.x / scale.longitude : 0)
        let latitude = origin.latitude + point.y / scale.latitude
        let place = try? Coordinate(
            latitude: min(90, max(-90, latitude)), longitude: longitude - 360 * (longitude / 360).rounded())
        return place ?? origin
    }
}

extension SIMD2<Double> {
    var length: Double { (self * self).sum().squareRoot() }

    /// Returns the cross product, which is positive if the other vector lies to the left.
    func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
    func dot(_ other: SIMD2<Double>) -> Double { (self * other).sum() }
}
