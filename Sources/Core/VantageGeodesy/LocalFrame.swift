import Foundation

/// A frame at a point: x east, y north and z up, in meters. It is flat, so the ground falls away from z = 0.
///
/// Source: OpenSfM, `geo.py`, which calls this frame topocentric.
package struct LocalFrame: Sendable {
    private let origin: SIMD3<Double>
    private let axes: (east: SIMD3<Double>, north: SIMD3<Double>, up: SIMD3<Double>)

    /// - Parameter altitude: The altitude of the origin in meters above the WGS 84 ellipsoid.
    package init(origin coordinate: Coordinate, altitude: Double) {
        let point = EarthCenteredPoint(coordinate)
        axes = (point.east, point.north, point.up)
        origin = point.position + altitude * point.up
    }

    /// Returns the coordinate of a position in the frame, and its altitude in meters above the WGS 84 ellipsoid.
    ///
    /// The error is below a micrometer within 10 km of the ellipsoid.
    ///
    /// - Throws: ``GeodesyError`` if the position is not finite.
    package func location(
        of position: SIMD3<Double>
    ) throws(GeodesyError) -> (coordinate: Coordinate, altitude: Double) {
        try WGS84.location(
            of: origin + position.x * axes.east + position.y * axes.north + position.z * axes.up)
    }
}

extension WGS84 {
    /// Returns the coordinate of an earth-centered position in meters, and its altitude in meters above the ellipsoid.
    ///
    /// Source: B. R. Bowring, "Transformation from spatial to geographical coordinates", Survey Review 181, 1976. One
    /// iteration is precise enough on the ground; the second one is for satellites.
    static func location(
        of position: SIMD3<Double>
    ) throws(GeodesyError) -> (coordinate: Coordinate, altitude: Double) {
        let equatorial = hypot(position.x, position.y)
        var reduced = atan2(position.z, equatorial * (1 - flattening))
        var latitude = 0.0
        for _ in 0..<2 {
            latitude = geodeticLatitude(z: position.z, equatorial: equatorial, reduced: reduced)
            reduced = atan2((1 - flattening) * sin(latitude), cos(latitude))
        }
        let sine = sin(latitude)
        let altitude =
            equatorial * cos(latitude) + position.z * sine
            - semiMajorAxis * (1 - eccentricitySquared * sine * sine).squareRoot()
        let coordinate = try Coordinate(
            latitude: latitude * 180 / .pi, longitude: atan2(position.y, position.x) * 180 / .pi)
        return (coordinate, altitude)
    }

    private static func geodeticLatitude(z: Double, equatorial: Double, reduced: Double) -> Double {
        let (sine, cosine) = (sin(reduced), cos(reduced))
        let semiMinorAxis = semiMajorAxis * (1 - flattening)
        let second = eccentricitySquared / (1 - eccentricitySquared)
        return atan2(
            z + second * semiMinorAxis * sine * sine * sine,
            // Rounding can leave a negative number at a pole.
            max(0, equatorial - eccentricitySquared * semiMajorAxis * cosine * cosine * cosine))
    }
}
