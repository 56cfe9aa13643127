import Foundation

/// The Lambert conformal conic projection with two standard parallels.
/// Source: EPSG Guidance Note 7-2, "Lambert Conic Conformal (2SP)". Grid north turns with the cone, by θ.
struct LambertConic {
    let ellipsoid: Ellipsoid
    /// The two standard parallels and the latitude of the origin, in degrees.
    let latitudes: (first: Double, second: Double, origin: Double)
    let originLongitude: Double
    let falseEasting, falseNorthing: Double

    /// - Returns: The easting and northing in meters, and the direction of grid north in degrees clockwise from true
    ///   north.
    func project(latitude: Double, longitude: Double) -> (easting: Double, northing: Double, gridNorth: Double) {
        let (first, second) = (latitudes.first.radians, latitudes.second.radians)
        let n = (log(m(first)) - log(m(second))) / (log(t(first)) - log(t(second)))
        let f = m(first) / (n * pow(t(first), n))
        let radius = { (latitude: Double) in ellipsoid.a * f * pow(t(latitude.radians), n) }
        let θ = n * (longitude - originLongitude).radians
        let (r, r0) = (radius(latitude), radius(latitudes.origin))
        return (falseEasting + r * sin(θ), falseNorthing + r0 - r * cos(θ), θ.degrees)
    }

    private func m(_ φ: Double) -> Double { cos(φ) / (1 - ellipsoid.e2 * sin(φ) * sin(φ)).squareRoot() }

    private func t(_ φ: Double) -> Double {
        let e = ellipsoid.e
        return tan(.pi / 4 - φ / 2) / pow((1 - e * sin(φ)) / (1 + e * sin(φ)), e / 2)
    }
}
