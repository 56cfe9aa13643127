import Foundation

/// An ellipsoid, for the tests' own formulas.
struct Ellipsoid: Sendable {
    /// The semi-major axis in meters.
    let a: Double
    let flattening: Double

    static let grs80 = Ellipsoid(a: 6_378_137, flattening: 1 / 298.257222101)
    static let wgs84 = Ellipsoid(a: 6_378_137, flattening: 1 / 298.257223563)
    static let bessel = Ellipsoid(a: 6_377_397.155, flattening: 1 / 299.1528128)

    var e2: Double { flattening * (2 - flattening) }
    var e: Double { e2.squareRoot() }

    /// Converts a latitude and longitude in radians, on the ellipsoid, to geocentric coordinates in meters.
    /// Source: EPSG Guidance Note 7-2, "Geographic/Geocentric conversions".
    func geocentric(_ φ: Double, _ λ: Double) -> SIMD3<Double> {
        let ν = a / (1 - e2 * sin(φ) * sin(φ)).squareRoot()
        return SIMD3(ν * cos(φ) * cos(λ), ν * cos(φ) * sin(λ), ν * (1 - e2) * sin(φ))
    }

    /// Converts geocentric coordinates in meters to a latitude and longitude in radians, by iteration.
    func geographic(_ point: SIMD3<Double>) -> (φ: Double, λ: Double) {
        let p = (point.x * point.x + point.y * point.y).squareRoot()
        var φ = atan2(point.z, p * (1 - e2))
        for _ in 0..<20 {
            let ν = a / (1 - e2 * sin(φ) * sin(φ)).squareRoot()
            φ = atan2(point.z + e2 * ν * sin(φ), p)
        }
        return (φ, atan2(point.y, point.x))
    }
}

extension Double {
    var radians: Double { self * .pi / 180 }
    var degrees: Double { self * 180 / .pi }

    /// Converts degrees, minutes and seconds to decimal degrees.
    static func dms(_ degrees: Double, _ minutes: Double, _ seconds: Double) -> Double {
        degrees + minutes / 60 + seconds / 3600
    }
}
