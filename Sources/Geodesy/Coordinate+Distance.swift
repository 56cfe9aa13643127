import Foundation

/// The WGS 84 ellipsoid. Source: NGA.STND.0036, "World Geodetic System 1984", table 3.1.
enum WGS84 {
    /// Metres.
    static let semiMajorAxis = 6_378_137.0
    static let flattening = 1 / 298.257223563
    static let eccentricitySquared = flattening * (2 - flattening)
    /// The smallest radius of curvature on the ellipsoid, metres: along the meridian at the equator.
    static let smallestRadius = semiMajorAxis * (1 - eccentricitySquared)
    /// The mean radius, metres: (2a + b) / 3.
    static let meanRadius = semiMajorAxis * (1 - flattening / 3)
}

/// A point in the earth-centred, earth-fixed frame: metres; x to (0°, 0°), z to the north pole.
package struct EarthCentredPoint: Sendable {
    package var position: SIMD3<Double>

    package init(_ coordinate: Coordinate) {
        self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// - Parameters:
    ///   - latitude: Degrees, in -90...90.
    ///   - longitude: Degrees.
    package init(latitude: Double, longitude: Double) {
        let latitude = latitude * .pi / 180
        let longitude = longitude * .pi / 180
        let sine = sin(latitude)
        let normal = WGS84.semiMajorAxis / (1 - WGS84.eccentricitySquared * sine * sine).squareRoot()
        let equatorial = normal * cos(latitude)
        position = SIMD3(
            equatorial * cos(longitude),
            equatorial * sin(longitude),
            normal * (1 - WGS84.eccentricitySquared) * sine)
    }

    /// Metres along the surface to another point on it.
    ///
    /// The chord is exact; the arc above it is taken on a sphere. Within 10 km the error is below a millimetre
    /// (arc and chord differ by d³ / 24R² there), and below 0.6 % anywhere on the globe.
    package func distance(to other: EarthCentredPoint) -> Double {
        let difference = other.position - position
        let chord = (difference * difference).sum().squareRoot()
        let diameter = 2 * WGS84.meanRadius
        return diameter * asin(min(1, chord / diameter))
    }
}

extension Coordinate {
    /// Metres to another place, along the surface of WGS 84.
    ///
    /// The error is below 0.001 % within 10 km and below 0.6 % anywhere; poles and ±180° need no special care.
    public func distance(to other: Coordinate) -> Double {
        EarthCentredPoint(self).distance(to: EarthCentredPoint(other))
    }

    /// The heading in which another place lies, seen from here; `nil` where both are the same place.
    ///
    /// Degrees clockwise from true north. At a pole, north is the direction of the coordinate's own meridian.
    public func bearing(to other: Coordinate) -> Heading? {
        let difference = EarthCentredPoint(other).position - EarthCentredPoint(self).position
        let latitude = self.latitude * .pi / 180
        let longitude = self.longitude * .pi / 180
        let east = SIMD3(-sin(longitude), cos(longitude), 0)
        let north = SIMD3(-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
        let eastward = (difference * east).sum()
        let northward = (difference * north).sum()
        guard eastward != 0 || northward != 0 else { return nil }
        return Heading(normalising: atan2(eastward, northward) * 180 / .pi)
    }

    /// A box that surely holds every place within a distance of this one.
    ///
    /// - Parameter radius: Metres, not negative.
    package func box(within radius: Double) -> BoundingBox {
        // The smallest radius of curvature gives the largest angle; a hundredth is added for the ellipsoid's shape.
        let angle = min(.pi, radius / WGS84.smallestRadius * 1.01)
        let degrees = angle * 180 / .pi
        let south = latitude - degrees
        let north = latitude + degrees
        let cosine = cos(latitude * .pi / 180)
        guard south > -90, north < 90, sin(angle) < cosine else {
            return BoundingBox(west: -180, clampedSouth: south, east: 180, clampedNorth: north)
        }
        let halfWidth = asin(sin(angle) / cosine) * 180 / .pi
        return BoundingBox(
            west: Coordinate.wrapped(longitude - halfWidth), clampedSouth: south,
            east: Coordinate.wrapped(longitude + halfWidth), clampedNorth: north)
    }

    /// A longitude brought back into -180...180 by whole turns.
    static func wrapped(_ longitude: Double) -> Double {
        if longitude > 180 { return longitude - 360 }
        if longitude < -180 { return longitude + 360 }
        return longitude
    }
}
