import Foundation
import VantageGeodesy

/// The main magnetic field of the Earth at one position and time.
package struct MagneticField: Hashable, Sendable {
    /// The component toward true north, in nT. At a pole, north is the direction of the coordinate's own meridian.
    package let north: Double
    /// The component toward the east, in nT.
    package let east: Double
    /// The downward component, in nT.
    package let down: Double

    /// - Parameter altitude: The altitude in meters above the ellipsoid.
    init(_ coefficients: GaussCoefficients, at coordinate: Coordinate, altitude: Double) {
        let position = GeocentricPosition(coordinate, altitude: altitude)
        let sum = HarmonicSum(coefficients, at: position)
        north = sum.north * position.tilt.cosine - sum.down * position.tilt.sine
        east = sum.east
        down = sum.north * position.tilt.sine + sum.down * position.tilt.cosine
    }

    /// The strength of the horizontal part, which turns a compass needle, in nT.
    package var horizontalIntensity: Double { (north * north + east * east).squareRoot() }

    /// The angle from true north to magnetic north in degrees, in -180...180; positive toward the east.
    package var declination: Double { atan2(east, north) * 180 / .pi }
}
