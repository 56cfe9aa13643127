import Foundation

/// The WGS 84 ellipsoid. Source: NGA.STND.0036, "World Geodetic System 1984", table 3.1.
package enum WGS84 {
    /// The semi-major axis in meters.
    package static let semiMajorAxis = 6_378_137.0
    static let flattening = 1 / 298.257223563
    package static let eccentricitySquared = flattening * (2 - flattening)
    /// The smallest radius of curvature on the ellipsoid, in meters: that along the meridian at the equator.
    static let smallestRadius = semiMajorAxis * (1 - eccentricitySquared)
}

/// A point in the earth-centered, earth-fixed frame, in meters. The x axis points to (0°, 0°) and the z axis to the
/// north pole.
package struct EarthCenteredPoint: Sendable {
    package let position: SIMD3<Double>
    /// The distance from the center in meters.
    private let radius: Double
    private let latitude: Direction
    private let longitude: Direction

    /// The sine and the cosine of an angle, kept because later calculations need them again.
    private struct Direction {
        let sine: Double
        let cosine: Double

        init(degrees: Double) {
            let radians = degrees * .pi / 180
            (sine, cosine) = (sin(radians), cos(radians))
        }
    }

    package init(_ coordinate: Coordinate) {
        self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// - Parameters:
    ///   - latitude: The latitude in degrees, in -90...90.
    ///   - longitude: The longitude in degrees.
    package init(latitude: Double, longitude: Double) {
        self.latitude = Direction(degrees: latitude)
        self.longitude = Direction(degrees: longitude)
        let sine = self.latitude.sine
        let normal = WGS84.semiMajorAxis / (1 - WGS84.eccentricitySquared * sine * sine).squareRoot()
        let equatorial = normal * self.latitude.cosine
        position = SIMD3(
            equatorial * self.longitude.cosine,
            equatorial * self.longitude.sine,
            normal * (1 - WGS84.eccentricitySquared) * sine)
        radius = position.length
    }

    /// Returns the distance to another point along the surface, in meters.
    ///
    /// The chord is exact. The arc above it is computed on a sphere whose radius is the mean of the radii at both
    /// points. Within 10 km the error is below a millimeter (arc and chord differ by d³ / 24R² there), and below 0.2 %
    /// anywhere on the globe. With a fixed radius, the distance between the poles would be off by 4 %, because their
    /// chord is 43 km shorter than the equator's diameter.
    package func distance(to other: EarthCenteredPoint) -> Double {
        // Apart from rounding, the chord is at most the sum of the radii.
        let diameter = radius + other.radius
        return diameter * asin(min(1, (other.position - position).length / diameter))
    }

    /// Returns the heading toward another point; see ``Coordinate/bearing(to:)``.
    package func bearing(to other: EarthCenteredPoint) -> Heading? {
        let difference = other.position - position
        // At ±180° and at the poles, the same place has several coordinates; rounding leaves nanometers between them.
        guard difference.length > 1e-6 else { return nil }
        return Heading(normalizing: atan2((difference * east).sum(), (difference * north).sum()) * 180 / .pi)
    }
}

extension EarthCenteredPoint {
    /// The unit vector to the east.
    package var east: SIMD3<Double> { SIMD3(-longitude.sine, longitude.cosine, 0) }

    /// The unit vector to the north, along the point's own meridian.
    package var north: SIMD3<Double> {
        SIMD3(-latitude.sine * longitude.cosine, -latitude.sine * longitude.sine, latitude.cosine)
    }

    /// The unit vector away from the ellipsoid, perpendicular to its surface.
    package var up: SIMD3<Double> {
        SIMD3(latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine, latitude.sine)
    }
}

extension Coordinate {
    /// Returns the distance to another coordinate along the surface of WGS 84, in meters.
    ///
    /// The error is below 0.001 % within 10 km and below 0.2 % anywhere. The poles and ±180° need no special handling.
    public func distance(to other: Coordinate) -> Double {
        EarthCenteredPoint(self).distance(to: EarthCenteredPoint(other))
    }

    /// Returns the heading toward another coordinate; `nil` if both are the same place.
    ///
    /// The heading is in degrees clockwise from true north. At a pole, north is the direction of the coordinate's own
    /// meridian.
    public func bearing(to other: Coordinate) -> Heading? {
        EarthCenteredPoint(self).bearing(to: EarthCenteredPoint(other))
    }

    /// Returns a box that is certain to contain every coordinate within a distance of this one.
    ///
    /// - Parameter radius: The distance in meters, which must not be negative.
    package func box(within radius: Double) -> BoundingBox {
        // The smallest radius of curvature gives the largest angle. One percent is added for the shape of the
        // ellipsoid, and a micrometer for rounding, because coordinates that differ in their last digit may be 0 m
        // apart.
        let angle = min(.pi, (radius + 1e-6) / WGS84.smallestRadius * 1.01)
        let degrees = angle * 180 / .pi
        let south = latitude - degrees
        let north = latitude + degrees
        let cosine = cos(latitude * .pi / 180)
        guard south > -90, north < 90, sin(angle) < cosine else {
            return BoundingBox(west: -180, clampedSouth: south, east: 180, clampedNorth: north)
        }
        let halfWidth = asin(sin(angle) / cosine) * 180 / .pi
        // -180° and 180° are the same meridian: a box that ends on one continues on the other.
        let west = longitude - halfWidth
        let east = longitude + halfWidth
        return BoundingBox(
            west: west <= -180 ? west + 360 : west, clampedSouth: south,
            east: east >= 180 ? east - 360 : east, clampedNorth: north)
    }
}

extension Coordinate {
    /// The lengths of a degree of latitude and of a degree of longitude at this coordinate, on the ellipsoid, in
    /// meters.
    package var metersPerDegree: (latitude: Double, longitude: Double) {
        let angle = latitude * .pi / 180
        let sine = sin(angle)
        let flattened = 1 - WGS84.eccentricitySquared * sine * sine
        let normal = WGS84.semiMajorAxis / flattened.squareRoot()
        let meridional = normal * (1 - WGS84.eccentricitySquared) / flattened
        return (meridional * .pi / 180, normal * cos(angle) * .pi / 180)
    }
}
