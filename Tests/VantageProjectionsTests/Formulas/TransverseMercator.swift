import Foundation

/// The transverse Mercator projection, using Krüger's series to the sixth order, with errors of nanometers.
/// Source: C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", 2011, equations 7 to 14, 23 to
/// 26 and 35.
struct TransverseMercator {
    let ellipsoid: Ellipsoid
    /// The longitude of the central meridian in degrees.
    let centralMeridian: Double
    let scale: Double
    let falseEasting, falseNorthing: Double

    /// - Returns: The easting and northing in meters, and the direction of grid north in degrees clockwise from true
    ///   north.
    func project(latitude: Double, longitude: Double) -> (easting: Double, northing: Double, gridNorth: Double) {
        let (λ, e) = ((longitude - centralMeridian).radians, ellipsoid.e)
        let τ = tan(latitude.radians)
        let σ = sinh(e * atanh(e * τ / (1 + τ * τ).squareRoot()))
        let conformal = τ * (1 + σ * σ).squareRoot() - σ * (1 + τ * τ).squareRoot()
        let ξ = atan2(conformal, cos(λ))
        let η = asinh(sin(λ) / (conformal * conformal + cos(λ) * cos(λ)).squareRoot())
        var (x, y, p, q) = (η, ξ, 1.0, 0.0)
        for (index, α) in coefficients.enumerated() {
            let j = 2 * Double(index + 1)
            x += α * cos(j * ξ) * sinh(j * η)
            y += α * sin(j * ξ) * cosh(j * η)
            p += j * α * cos(j * ξ) * cosh(j * η)
            q += j * α * sin(j * ξ) * sinh(j * η)
        }
        let onSphere = atan(conformal / (1 + conformal * conformal).squareRoot() * tan(λ))
        let radius = scale * rectifyingRadius
        return (falseEasting + radius * x, falseNorthing + radius * y, (onSphere + atan2(q, p)).degrees)
    }

    private var n: Double { ellipsoid.flattening / (2 - ellipsoid.flattening) }

    private var rectifyingRadius: Double {
        ellipsoid.a / (1 + n) * (1 + pow(n, 2) / 4 + pow(n, 4) / 64 + pow(n, 6) / 256)
    }

    private var coefficients: [Double] {
        let rows: [[Double]] = [
            [1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37800],
            [0, 13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1_983_433 / 1_935_360],
            [0, 0, 61 / 240, -103 / 140, 15061 / 26880, 167_603 / 181_440],
            [0, 0, 0, 49561 / 161_280, -179 / 168, 6_601_661 / 7_257_600],
            [0, 0, 0, 0, 34729 / 80640, -3_418_889 / 1_995_840],
            [0, 0, 0, 0, 0, 212_378_941 / 319_334_400],
        ]
        return rows.map { row in row.reversed().reduce(0) { ($0 + $1) * n } }
    }
}
