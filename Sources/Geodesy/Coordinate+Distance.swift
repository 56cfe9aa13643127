import Foundation

/// The WGS 84 ellipsoid. Source: NGA.STND.0036, "World Geodetic System 1984", table 3.1.
enum WGS84 {
    /// Metres.
    static let semiMajorAxis = 6_378_137.0
    static let flattening = 1 / 298.257223563
    static let eccentricitySquared = flattening * (2 - flattening)
    /// The smallest radius of curvature on the ellipsoid, metres: along the meridian at the equator.
    static let smallestRadius = semiMajorAxis * (1 - eccentricitySquared)
}

/// A point in the earth-centered, earth-fixed frame: metres; x to (0°, 0°), z to the north pole.
package struct EarthCenteredPoint: Sendable {
    package let position: SIMD3<Double>
    /// Metres from the center.
    private let radius: Double
    private let latitude: Direction
    private let longitude: Direction

    /// Sine and cosine of an angle: what is made of the point needs them again.
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
    ///   - latitude: Degrees, in -90...90.
    ///   - longitude: Degrees.
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

    /// Metres along the surface to another point on it.
    ///
    /// The chord is exact; the arc above it is taken on a sphere of the two points' mean radius. Within 10 km the
    /// error is below a millimetre (arc and chord differ by d³ / 24R² there), and below 0.2 % anywhere on the globe. A
    /// sphere of one size for all would be 4 % wrong between the poles, whose chord is 43 km shorter than the equator's.
    package func distance(to other: EarthCenteredPoint) -> Double {
        // The chord is at most the sum of the radii, but for rounding.
        let diameter = radius + other.radius
        return diameter * asin(min(1, (other.position - position).length / diameter))
    }

    /// The heading in which another point lies, seen from here; see ``Coordinate/bearing(to:)``.
    package func bearing(to other: EarthCenteredPoint) -> Heading? {
        let difference = other.position - position
        // The same place has several names at ±180° and at the poles; rounding leaves nanometres between them.
        guard difference.length > 1e-6 else { return nil }
        let east = SIMD3(-longitude.sine, longitude.cosine, 0)
        let north = SIMD3(
            -latitude.sine * longitude.cosine, -latitude.sine * longitude.sine, latitude.cosine)
        return Heading(normalizing: atan2((difference * east).sum(), (difference * north).sum()) * 180 / .pi)
    }
}

extension SIMD3<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}

extension Coordinate {
    /// Metres to another place, along the surface of WGS 84.
    ///
    /// The error is below 0.001 % within 10 km and below 0.2 % anywhere; poles and ±180° need no special care.
    public func distance(to other: Coordinate) -> Double {
        EarthCenteredPoint(self).distance(to: EarthCenteredPoint(other))
    }

    /// The heading in which another place lies, seen from here; `nil` where both are the same place.
    ///
    /// Degrees clockwise from true north. At a pole, north is the direction of the coordinate's own meridian.
    public func bearing(to other: Coordinate) -> Heading? {
        EarthCenteredPoint(self).bearing(to: EarthCenteredPoint(other))
    }

    /// A box that surely holds every place within a distance of this one.
    ///
    /// - Parameter radius: Metres, not negative.
    package func box(within radius: Double) -> BoundingBox {
        // The smallest radius of curvature gives the largest angle; a hundredth is added for the ellipsoid's shape, and
        // a micrometre for rounding, which makes places 0 m apart that differ in their last digit.
        let angle = min(.pi, (radius + 1e-6) / WGS84.smallestRadius * 1.01)
        let degrees = angle * 180 / .pi
        let south = latitude - degrees
        let north = latitude + degrees
        let cosine = cos(latitude * .pi / 180)
        guard south > -90, north < 90, sin(angle) < cosine else {
            return BoundingBox(west: -180, clampedSouth: south, east: 180, clampedNorth: north)
        }
        let halfWidth = asin(sin(angle) / cosine) * 180 / .pi
        // ±180° are one meridian: a box that ends on it goes on to its other name.
        let west = longitude - halfWidth
        let east = longitude + halfWidth
        return BoundingBox(
            west: west <= -180 ? west + 360 : west, clampedSouth: south,
            east: east >= 180 ? east - 360 : east, clampedNorth: north)
    }
}

extension Coordinate {
    /// Metres of a degree of latitude and of one of longitude here, on the ellipsoid.
    package var metersPerDegree: (latitude: Double, longitude: Double) {
        let angle = latitude * .pi / 180
        let sine = sin(angle)
        let flattened = 1 - WGS84.eccentricitySquared * sine * sine
        let normal = WGS84.semiMajorAxis / flattened.squareRoot()
        let meridional = normal * (1 - WGS84.eccentricitySquared) / flattened
        return (meridional * .pi / 180, normal * cos(angle) * .pi / 180)
    }
}
