import Foundation

/// A right-handed frame: three perpendicular unit vectors in the world frame (x east, y north, z up).
///
/// Turning a frame about one of its own axes multiplies its matrix, whose columns are the axes, on the right: the turns
/// of Rx(a)·Ry(b)·Rz(c) are applied from left to right.
struct Axes {
    let x: SIMD3<Double>
    let y: SIMD3<Double>
    let z: SIMD3<Double>

    /// The world frame: x east, y north, z up.
    static let eastNorthUp = Axes(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1))
    /// The frame of aircraft navigation: x north, y east, z down.
    static let northEastDown = Axes(x: SIMD3(0, 1, 0), y: SIMD3(1, 0, 0), z: SIMD3(0, 0, -1))

    /// Turns the frame about its x axis by an angle in degrees; positive from y toward z.
    func turnedAboutX(_ degrees: Double) -> Axes {
        let turned = Self.turn(y, toward: z, by: degrees)
        return Axes(x: x, y: turned.0, z: turned.1)
    }

    /// Turns the frame about its y axis by an angle in degrees; positive from z toward x.
    func turnedAboutY(_ degrees: Double) -> Axes {
        let turned = Self.turn(z, toward: x, by: degrees)
        return Axes(x: turned.1, y: y, z: turned.0)
    }

    /// Turns the frame about its z axis by an angle in degrees; positive from x toward y.
    func turnedAboutZ(_ degrees: Double) -> Axes {
        let turned = Self.turn(x, toward: y, by: degrees)
        return Axes(x: turned.0, y: turned.1, z: z)
    }

    private static func turn(
        _ first: SIMD3<Double>, toward second: SIMD3<Double>, by degrees: Double
    ) -> (SIMD3<Double>, SIMD3<Double>) {
        let angle = degrees * .pi / 180
        return (cos(angle) * first + sin(angle) * second, cos(angle) * second - sin(angle) * first)
    }
}

extension Rotation {
    /// Creates the rotation of a camera whose frame is x right, y up, z backward, as in photogrammetry.
    init(rightUpBack axes: Axes) { self.init(right: axes.x, forward: -axes.z, up: axes.y) }

    /// Creates the rotation of a camera whose frame is x front, y left, z up, as in robotics.
    init(frontLeftUp axes: Axes) { self.init(right: -axes.y, forward: axes.x, up: axes.z) }

    /// Creates the rotation of a camera whose frame is x right, y down, z front, as in computer vision.
    init(rightDownFront axes: Axes) { self.init(right: axes.x, forward: axes.z, up: -axes.y) }

    /// Creates the rotation of a camera that looks down from an aircraft (x nose, y right wing, z down) and has the top
    /// of its picture at the nose.
    init(belowAircraft axes: Axes) { self.init(right: axes.y, forward: axes.z, up: axes.x) }
}
