import Foundation

/// The Swiss conformal cylindrical projection of CH1903+, and its datum shift.
/// Source: swisstopo, "Formulas and constants for the calculation of the Swiss conformal cylindrical projection and for
/// the transformation between coordinate systems", 2016, chapters 1 and 3.
enum SwissGrid {
    private static let origin = (φ: Double.dms(46, 57, 8.66).radians, λ: Double.dms(7, 26, 22.5).radians)
    private static let shift = SIMD3(674.374, 15.056, 405.346)

    /// Projects degrees on CH1903+ to the easting and the northing in meters.
    static func project(latitude: Double, longitude: Double) -> (easting: Double, northing: Double) {
        let (ellipsoid, φ0) = (Ellipsoid.bessel, origin.φ)
        let (e, e2) = (ellipsoid.e, ellipsoid.e2)
        let radius = ellipsoid.a * (1 - e2).squareRoot() / (1 - e2 * sin(φ0) * sin(φ0))
        let α = (1 + e2 / (1 - e2) * pow(cos(φ0), 4)).squareRoot()
        let b0 = asin(sin(φ0) / α)
        let isometric = { (φ: Double) in
            log(tan(.pi / 4 + φ / 2)) - e / 2 * log((1 + e * sin(φ)) / (1 - e * sin(φ)))
        }
        let k = log(tan(.pi / 4 + b0 / 2)) - α * isometric(φ0)
        let b = 2 * (atan(exp(α * isometric(latitude.radians) + k)) - .pi / 4)
        let l = α * (longitude.radians - origin.λ)
        let turnedL = atan(sin(l) / (sin(b0) * tan(b) + cos(b0) * cos(l)))
        let turnedB = asin(cos(b0) * sin(b) - sin(b0) * cos(b) * cos(l))
        return (
            2_600_000 + radius * turnedL,
            1_200_000 + radius / 2 * log((1 + sin(turnedB)) / (1 - sin(turnedB)))
        )
    }

    /// Moves a position on CH1903+ to WGS 84. Both are in degrees.
    static func wgs84(latitude: Double, longitude: Double) -> (latitude: Double, longitude: Double) {
        let point = Ellipsoid.bessel.geocentric(latitude.radians, longitude.radians) + shift
        let moved = Ellipsoid.wgs84.geographic(point)
        return (moved.φ.degrees, moved.λ.degrees)
    }
}
