extension Rotation {
    /// Creates a rotation from the photogrammetric angles omega, phi and kappa, in degrees.
    ///
    /// Rx(ω)·Ry(φ)·Rz(κ) turns the camera's frame (x right, y up, z backward) into the world frame. With 0, 0, 0 the
    /// camera looks straight down and the top of its picture points north.
    init(omegaPhiKappa angles: SIMD3<Double>) {
        let axes = Axes.eastNorthUp.turnedAboutX(angles.x).turnedAboutY(angles.y).turnedAboutZ(angles.z)
        self.init(rightUpBack: axes)
    }

    /// Creates a rotation from the yaw, pitch and roll of an aircraft whose camera looks down, in degrees.
    ///
    /// Rz(yaw)·Ry(pitch)·Rx(roll) turns the aircraft's frame (x nose, y right wing, z down) into north, east, down. The
    /// top of the picture is at the nose. With a pitch of 0 the camera looks straight down, and with 90 at the horizon.
    init(aircraft angles: SIMD3<Double>) {
        let axes = Axes.northEastDown.turnedAboutZ(angles.x).turnedAboutY(angles.y).turnedAboutX(angles.z)
        self.init(belowAircraft: axes)
    }

    /// Creates a rotation from a heading, a tilt and a roll, in degrees.
    ///
    /// The camera first looks straight down, with the top of its picture pointing north. The heading turns it clockwise
    /// as seen from above. The tilt raises its direction: 90 is the horizon, and 180 straight up. The roll turns it
    /// clockwise as seen from behind.
    init(orientedImagery angles: SIMD3<Double>) {
        // Clockwise is negative, because z points toward the viewer in both cases.
        let axes = Axes.eastNorthUp.turnedAboutZ(-angles.x).turnedAboutX(angles.y).turnedAboutZ(-angles.z)
        self.init(rightUpBack: axes)
    }
}
