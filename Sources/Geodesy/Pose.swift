import Foundation

/// How a camera was held: heading, then pitch, then roll.
///
/// - Heading: degrees clockwise from north; the center column of a picture looks along it.
/// - Pitch: degrees above the horizon, nose up positive.
/// - Roll: right side down positive.
///
/// The rotations are applied in that order, each about the axes left by the one before. Source: GPano's
/// `PoseHeadingDegrees`, `PosePitchDegrees`, `PoseRollDegrees`; the order is this project's, see `docs/geometry.md`.
public struct Pose: Hashable, Sendable {
    /// The direction of the center column.
    public var heading: Heading
    /// Degrees, in -90...90.
    public let pitch: Double
    /// Degrees, in -180...180.
    public let roll: Double

    /// - Throws: ``GeodesyError`` when pitch or roll is out of range.
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

    /// The camera's axes in the world.
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

/// The axes of a camera, as unit vectors of the world: x east, y north, z up.
public struct Rotation: Hashable, Sendable {
    /// The camera's right.
    public let right: SIMD3<Double>
    /// Where the camera looks.
    public let forward: SIMD3<Double>
    /// The camera's up.
    public let up: SIMD3<Double>

    /// The axes must be unit vectors at right angles.
    package init(right: SIMD3<Double>, forward: SIMD3<Double>, up: SIMD3<Double>) {
        self.right = right
        self.forward = forward
        self.up = up
    }

    /// Turns a vector of the camera (x right, y forward, z up) into the world (x east, y north, z up).
    public func toWorld(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        vector.x * right + vector.y * forward + vector.z * up
    }

    /// Turns a vector of the world into the camera.
    public func toCamera(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((vector * right).sum(), (vector * forward).sum(), (vector * up).sum())
    }
}

/// Where something lies, seen from a camera: a heading and degrees above the horizon.
public struct Direction: Hashable, Sendable {
    /// Clockwise from north.
    public let heading: Heading
    /// Degrees above the horizon, in -90...90.
    public let pitch: Double

    /// - Throws: ``GeodesyError`` when the pitch is out of range.
    public init(heading: Heading, pitch: Double) throws(GeodesyError) {
        guard (-90...90).contains(pitch) else {
            throw GeodesyError(.pitchOutOfRange, "Expected a pitch from -90 to 90 degrees but received \(pitch).")
        }
        self.heading = heading
        self.pitch = pitch
    }

    /// The direction of a vector of the world, which must not be zero.
    public init(_ vector: SIMD3<Double>) {
        heading = Heading(normalizing: atan2(vector.x, vector.y) * 180 / .pi)
        pitch = atan2(vector.z, (vector.x * vector.x + vector.y * vector.y).squareRoot()) * 180 / .pi
    }

    /// A unit vector of the world: x east, y north, z up.
    public var vector: SIMD3<Double> {
        let heading = self.heading.degrees * .pi / 180
        let pitch = self.pitch * .pi / 180
        return SIMD3(cos(pitch) * sin(heading), cos(pitch) * cos(heading), sin(pitch))
    }
}
