import Foundation
import VantageGeodesy

/// The main magnetic field of the earth at one position and time.
package struct MagneticField: Hashable, Sendable {
    /// nT toward true north. At a pole, north is the direction of the coordinate's own meridian.
    package let north: Double
    /// nT toward the east.
    package let east: Double
    /// nT downward.
    package let down: Double

    /// - Parameter altitude: Meters above the ellipsoid.
    init(_ coefficients: GaussCoefficients, at coordinate: Coordinate, altitude: Double) {
        let position = GeocentricPosition(coordinate, altitude: altitude)
        let sum = HarmonicSum(coefficients, at: position)
        north = sum.north * position.tilt.cosine - sum.down * position.tilt.sine
        east = sum.east
        down = sum.north * position.tilt.sine + sum.down * position.tilt.cosine
    }

    /// The strength of the horizontal part, which turns a compass needle, in nT.
    package var horizontalIntensity: Double { (north * north + east * east).squareRoot() }

    /// The angle from true north to magnetic north: degrees, positive toward the east, in -180...180.
    package var declination: Double { atan2(east, north) * 180 / .pi }
}
