import Foundation

/// Distances and bearings on WGS 84, computed with a different formula from the library's.
///
/// Source: T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid", Survey Review 23, 1975.
enum Vincenty {
    /// Solves the inverse geodesic problem.
    ///
    /// - Parameters:
    ///   - one: The latitude and longitude of a place, in degrees.
    ///   - other: The latitude and longitude of another place, in degrees.
    /// - Returns: The distance in meters and the initial bearing from `one` to `other` in degrees clockwise from north,
    ///   or `nil` if the places are so nearly antipodal that the iteration does not converge.
    static func inverse(
        _ one: (latitude: Double, longitude: Double), _ other: (latitude: Double, longitude: Double)
    ) -> (distance: Double, bearing: Double)? {
        let (a, f) = (6_378_137.0, 1 / 298.257223563)
        let b = a * (1 - f)
        let (u1, u2) = (reduced(one.latitude, f), reduced(other.latitude, f))
        let difference = (other.longitude - one.longitude) * .pi / 180
        var lambda = difference
        for _ in 0..<200 {
            let x = cos(u2) * sin(lambda)
            let y = cos(u1) * sin(u2) - sin(u1) * cos(u2) * cos(lambda)
            let sinSigma = (x * x + y * y).squareRoot()
            guard sinSigma > 0 else { return (0, 0) }
            let cosSigma = sin(u1) * sin(u2) + cos(u1) * cos(u2) * cos(lambda)
            let sigma = atan2(sinSigma, cosSigma)
            let sinAlpha = cos(u1) * cos(u2) * sin(lambda) / sinSigma
            let cosSquared = 1 - sinAlpha * sinAlpha
            let middle = cosSquared > 0 ? cosSigma - 2 * sin(u1) * sin(u2) / cosSquared : 0
            let c = f / 16 * cosSquared * (4 + f * (4 - 3 * cosSquared))
            let before = lambda
            let inner = middle + c * cosSigma * (2 * middle * middle - 1)
            lambda = difference + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * inner)
            guard abs(lambda - before) < 1e-13 else { continue }
            let u = cosSquared * (a * a - b * b) / (b * b)
            let k = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
            let l = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
            let third = middle * (4 * sinSigma * sinSigma - 3) * (4 * middle * middle - 3)
            let last = cosSigma * (2 * middle * middle - 1) - l / 6 * third
            let correction = l * sinSigma * (middle + l / 4 * last)
            let bearing = atan2(x, y) * 180 / .pi
            return (b * k * (sigma - correction), bearing < 0 ? bearing + 360 : bearing)
        }
        return nil
    }

    /// Returns the latitude on the auxiliary sphere, in radians.
    private static func reduced(_ latitude: Double, _ flattening: Double) -> Double {
        atan2((1 - flattening) * sin(latitude * .pi / 180), cos(latitude * .pi / 180))
    }
}
