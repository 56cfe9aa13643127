import Foundation

extension Pose {
    /// Creates the pose for a rotation; the inverse of ``rotation``.
    ///
    /// At the zenith and at the nadir, heading and roll turn the camera about the same axis. Within 0.00006° of them,
    /// the pitch is ±90, the roll is 0, and the heading contains the whole turn: at the nadir, it is the direction of
    /// the top of the picture; at the zenith, that of the bottom.
    package init(rotation: Rotation) {
        let (right, forward, up) = (rotation.right, rotation.forward, rotation.up)
        let horizontal = hypot(forward.x, forward.y)
        // The threshold is an angle in radians. Rounding vectors to seven decimal places causes errors of this size.
        guard horizontal > 1e-6 else {
            heading = Heading(normalizing: atan2(-right.y, right.x) * 180 / .pi)
            pitch = forward.z > 0 ? 90 : -90
            roll = 0
            return
        }
        heading = Heading(normalizing: atan2(forward.x, forward.y) * 180 / .pi)
        pitch = atan2(forward.z, horizontal) * 180 / .pi
        // Adding 0 turns -0 into 0.
        roll = atan2(-right.z, up.z) * 180 / .pi + 0
    }

    /// Creates a pose from a heading, a pitch and a roll in degrees, and wraps angles that are off by full turns.
    ///
    /// - Throws: ``GeodesyError`` if the pitch is beyond ±90 degrees even when wrapped. Such pitches are often measured
    ///   from the nadir, as in ``PoseConvention/orientedImagery``.
    init(wrapping angles: SIMD3<Double>) throws(GeodesyError) {
        try self.init(
            heading: Heading(normalizing: angles.x),
            pitch: angles.y.remainder(dividingBy: 360) + 0,
            roll: angles.z.remainder(dividingBy: 360) + 0)
    }

    /// Returns the pose turned clockwise about the vertical by an angle in degrees.
    ///
    /// Turning a pose by the meridian convergence, which is the azimuth of grid north, makes its heading relative to
    /// true north instead of grid north.
    package func turned(clockwise degrees: Double) -> Pose {
        var turned = self
        turned.heading = Heading(normalizing: heading.degrees + degrees)
        return turned
    }
}
