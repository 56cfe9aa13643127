import Foundation

/// A position in the universal transverse Mercator projection of WGS 84.
///
/// Source: C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", 2011, equations 11, 25, 26 and
/// 36, with the series to the third order, which is accurate to a millimeter in a zone.
package struct UTMPosition {
    /// The number of the zone, 1 to 60.
    package let zone: Int
    package let isNorthern: Bool
    /// The distance in meters east of a line 500 km west of the zone's central meridian.
    package let easting: Double
    /// The distance in meters north of the equator or, in the southern hemisphere, of a line 10,000 km south of it.
    package let northing: Double

    private static let scale = 0.9996
    private static let (falseEasting, falseNorthing) = (500_000.0, 10_000_000.0)
    /// The equatorial radius in meters and the flattening of WGS 84.
    private static let (radius, flattening) = (6_378_137.0, 1 / 298.257223563)

    package init(zone: Int, isNorthern: Bool, easting: Double, northing: Double) {
        (self.zone, self.isNorthern, self.easting, self.northing) = (zone, isNorthern, easting, northing)
    }

    /// Projects a coordinate to the zone that contains it, or returns `nil` beyond 80° S and 84° N. The exceptions for
    /// Norway and Svalbard do not apply.
    package init?(_ coordinate: Coordinate) {
        let zone = Int(((coordinate.longitude + 180) / 6).rounded(.down)) % 60 + 1
        self.init(coordinate, zone: zone, isNorthern: coordinate.latitude >= 0)
    }

    /// Projects a coordinate to a zone, or returns `nil` beyond 80° S and 84° N.
    ///
    /// - Parameter isNorthern: Whether northings start at the equator.
    package init?(_ coordinate: Coordinate, zone: Int, isNorthern: Bool) {
        guard (-80...84).contains(coordinate.latitude) else { return nil }
        let n = Self.flattening / (2 - Self.flattening)
        let meridian = Self.radius / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
        let alpha = [
            n / 2 - 2 * n * n / 3 + 5 * n * n * n / 16, 13 * n * n / 48 - 3 * n * n * n / 5, 61 * n * n * n / 240,
        ]
        let latitude = coordinate.latitude * .pi / 180
        let longitude = (coordinate.longitude - Double(zone * 6 - 183)).remainder(dividingBy: 360) * .pi / 180
        let eccentricity = 2 * n.squareRoot() / (1 + n)
        let conformal = sinh(atanh(sin(latitude)) - eccentricity * atanh(eccentricity * sin(latitude)))
        let (xi, eta) = (atan2(conformal, cos(longitude)), asinh(sin(longitude) / hypot(conformal, cos(longitude))))
        var (north, east) = (xi, eta)
        for (place, factor) in alpha.enumerated() {
            let order = 2 * Double(place + 1)
            north += factor * sin(order * xi) * cosh(order * eta)
            east += factor * cos(order * xi) * sinh(order * eta)
        }
        self.init(
            zone: zone, isNorthern: isNorthern, easting: Self.falseEasting + Self.scale * meridian * east,
            northing: (isNorthern ? 0 : Self.falseNorthing) + Self.scale * meridian * north)
    }

    /// The coordinate, or `nil` if the position is outside the projection's range.
    package var coordinate: Coordinate? {
        guard (1...60).contains(zone), (100_000..<1_000_000).contains(easting), (0...10_000_000).contains(northing)
        else { return nil }
        let n = Self.flattening / (2 - Self.flattening)
        let meridian = Self.radius / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
        let beta = [
            n / 2 - 2 * n * n / 3 + 37 * n * n * n / 96, n * n / 48 + n * n * n / 15, 17 * n * n * n / 480,
        ]
        let delta = [2 * n - 2 * n * n / 3 - 2 * n * n * n, 7 * n * n / 3 - 8 * n * n * n / 5, 56 * n * n * n / 15]
        let north = northing - (isNorthern ? 0 : Self.falseNorthing)
        let (xi, eta) = (
            north / (Self.scale * meridian), (easting - Self.falseEasting) / (Self.scale * meridian)
        )
        var (conformal, meridional) = (xi, eta)
        for (place, factor) in beta.enumerated() {
            let order = 2 * Double(place + 1)
            conformal -= factor * sin(order * xi) * cosh(order * eta)
            meridional -= factor * cos(order * xi) * sinh(order * eta)
        }
        let chi = asin(sin(conformal) / cosh(meridional))
        var latitude = chi
        for (place, factor) in delta.enumerated() { latitude += factor * sin(2 * Double(place + 1) * chi) }
        let longitude = Double(zone * 6 - 183) + atan2(sinh(meridional), cos(conformal)) * 180 / .pi
        return try? Coordinate(
            latitude: latitude * 180 / .pi, longitude: longitude > 180 ? longitude - 360 : longitude)
    }
}
