import Foundation
import VantageGeodesy

/// A latitude and a longitude in degrees on WGS 84, with a height in meters above its ellipsoid.
struct GeodeticPoint {
    let latitude, longitude, height: Double

    /// The position; `nil` if the values are out of range. A longitude may be off by up to a full turn, because PROJ
    /// adds the longitude of the prime meridian without normalizing the sum.
    var coordinate: Coordinate? {
        guard abs(longitude) <= 360 else { return nil }
        let turned = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
        return try? Coordinate(latitude: latitude, longitude: turned)
    }

    /// The point on the ellipsoid in meters from the center of the Earth. The axes point to 0° N 0° E, 0° N 90° E, and
    /// the north pole. Source: EPSG Guidance Note 7-2, "Geographic/Geocentric conversions".
    var onEllipsoid: SIMD3<Double> {
        let (a, f) = (6_378_137.0, 1 / 298.257223563)
        let (φ, λ) = (latitude * .pi / 180, longitude * .pi / 180)
        let e2 = f * (2 - f)
        let ν = a / (1 - e2 * sin(φ) * sin(φ)).squareRoot()
        return SIMD3(ν * cos(φ) * cos(λ), ν * cos(φ) * sin(λ), ν * (1 - e2) * sin(φ))
    }

    /// Returns the direction of a vector at this point, in degrees clockwise from north, in -180...180.
    func azimuth(of vector: SIMD3<Double>) -> Double {
        let (φ, λ) = (latitude * .pi / 180, longitude * .pi / 180)
        let east = SIMD3(-sin(λ), cos(λ), 0)
        let north = SIMD3(-sin(φ) * cos(λ), -sin(φ) * sin(λ), cos(φ))
        return atan2((vector * east).sum(), (vector * north).sum()) * 180 / .pi
    }
}
