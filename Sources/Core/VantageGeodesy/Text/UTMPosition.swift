import Foundation

/// A position in the universal transverse Mercator projection of WGS 84.
///
/// Source: C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", 2011, equations 11, 25, 26 and
/// 36, with the series to the third order, which is accurate to a millimeter in a zone.
struct UTMPosition {
    /// The number of the zone, 1 to 60.
    let zone: Int
    let isNorthern: Bool
    /// The distance in meters east of a line 500 km west of the zone's central meridian.
    let easting: Double
    /// The distance in meters north of the equator or, in the southern hemisphere, of a line 10,000 km south of it.
    let northing: Double

    private static let scale = 0.9996
    private static let (falseEasting, falseNorthing) = (500_000.0, 10_000_000.0)
    /// The equatorial radius in meters and the flattening of WGS 84.
    private static let (radius, flattening) = (6_378_137.0, 1 / 298.257223563)

    /// The coordinate, or `nil` if the position is outside the projection's range.
    var coordinate: Coordinate? {
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
