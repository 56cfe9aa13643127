import Foundation

/// The orientation of a camera: heading, then pitch, then roll.
///
/// - Heading: degrees clockwise from north; the direction of a picture's center column.
/// - Pitch: degrees above the horizon; negative below it.
/// - Roll: degrees; positive if the right side is down.
///
/// The rotations are applied in that order, each about the axes that the previous one produced. Source: GPano's
/// `PoseHeadingDegrees`, `PosePitchDegrees` and `PoseRollDegrees`. The order is specific to this project; see
/// `docs/geometry.md`.
public struct Pose: Hashable, Sendable {
    /// The direction of the center column.
    public var heading: Heading
    /// The pitch in degrees above the horizon, in -90...90.
    public let pitch: Double
    /// The roll in degrees, in -180...180; positive if the right side is down.
    public let roll: Double

    /// - Throws: ``GeodesyError`` if pitch or roll is out of range.
    public init(heading: Heading, pitch: Double = 0, roll: Double = 0) throws(GeodesyError) {
        guard (-90...90).contains(pitch) else {
            throw GeodesyError(.pitchOutOfRange, "Expected a pitch from -90 to 90 degrees but received \(pitch).")
        }
        guard (-180...180).contains(roll) else {
            throw GeodesyError(.rollOutOfRange, "Expected a roll from -180 to 180 degrees but received \(roll).")
        }
        self.heading = heading
        self.pitch = pitch
        self.roll = roll
    }

    /// The camera's axes in the world frame.
    public var rotation: Rotation {
        let heading = self.heading.degrees * .pi / 180
        let pitch = self.pitch * .pi / 180
        let roll = self.roll * .pi / 180
        let levelRight = SIMD3(cos(heading), -sin(heading), 0)
        let levelForward = SIMD3(sin(heading), cos(heading), 0)
        let levelUp = SIMD3(0.0, 0.0, 1.0)
        let forward = cos(pitch) * levelForward + sin(pitch) * levelUp
        let pitchedUp = cos(pitch) * levelUp - sin(pitch) * levelForward
        return Rotation(
            right: cos(roll) * levelRight - sin(roll) * pitchedUp,
            forward: forward,
            up: sin(roll) * levelRight + cos(roll) * pitchedUp)
    }
}

/// The axes of a camera as unit vectors in the world frame: x east, y north, z up.
public struct Rotation: Hashable, Sendable {
    /// The camera's right direction.
    public let right: SIMD3<Double>
    /// The camera's viewing direction.
    public let forward: SIMD3<Double>
    /// The camera's up direction.
    public let up: SIMD3<Double>

    /// Creates a rotation from axes, which must be orthogonal unit vectors.
    package init(right: SIMD3<Double>, forward: SIMD3<Double>, up: SIMD3<Double>) {
        self.right = right
        self.forward = forward
        self.up = up
    }

    /// Rotates a vector from the camera's frame (x right, y forward, z up) into the world frame (x east, y north, z
    /// up).
    public func worldVector(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        vector.x * right + vector.y * forward + vector.z * up
    }

    /// Rotates a vector from the world frame into the camera's frame.
    public func cameraVector(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((vector * right).sum(), (vector * forward).sum(), (vector * up).sum())
    }
}

/// A direction as seen from a camera: a heading and degrees above the horizon.
public struct Direction: Hashable, Sendable {
    /// The heading, clockwise from north.
    public let heading: Heading
    /// The pitch in degrees above the horizon, in -90...90.
    public let pitch: Double

    /// - Throws: ``GeodesyError`` if the pitch is out of range.
    public init(heading: Heading, pitch: Double) throws(GeodesyError) {
        guard (-90...90).contains(pitch) else {
            throw GeodesyError(.pitchOutOfRange, "Expected a pitch from -90 to 90 degrees but received \(pitch).")
        }
        self.heading = heading
        self.pitch = pitch
    }

    /// Creates the direction of a nonzero vector in the world frame.
    public init(_ vector: SIMD3<Double>) {
        heading = Heading(normalizing: atan2(vector.x, vector.y) * 180 / .pi)
        pitch = atan2(vector.z, (vector.x * vector.x + vector.y * vector.y).squareRoot()) * 180 / .pi
    }

    /// The unit vector in the world frame: x east, y north, z up.
    public var vector: SIMD3<Double> {
        let heading = self.heading.degrees * .pi / 180
        let pitch = self.pitch * .pi / 180
        return SIMD3(cos(pitch) * sin(heading), cos(pitch) * cos(heading), sin(pitch))
    }
}
