extension Rotation {
    /// Creates a rotation from a viewing direction and an up direction in the world frame.
    ///
    /// - Parameters:
    ///   - direction: The viewing direction, of any length.
    ///   - up: A vector of any length. Only its component perpendicular to the viewing direction matters.
    /// - Throws: ``GeodesyError`` if a vector has no direction, or if both have the same or opposite directions.
    init(direction: SIMD3<Double>, up: SIMD3<Double>) throws(GeodesyError) {
        guard let forward = direction.normalized, let upward = up.normalized,
            case let side = forward.cross(upward), side.length > 1e-6, let right = side.normalized
        else {
            throw GeodesyError(
                .orientationUnreadable,
                "Expected a viewing direction and an up direction that differ but received \(direction) and \(up).")
        }
        self.init(right: right, forward: forward, up: right.cross(forward))
    }

    /// Creates a rotation from the axes of a photogrammetric camera (x right, y up, z backward), such as the rows of a
    /// printed matrix. Rounding errors are removed.
    ///
    /// - Throws: ``GeodesyError`` if the axes are not perpendicular unit vectors that form a right-handed frame. Their
    ///   scalar products may be off by 0.02, which covers matrices that are rounded to two decimal places.
    init(right: SIMD3<Double>, up: SIMD3<Double>, back: SIMD3<Double>) throws(GeodesyError) {
        let deviations = [
            (right * right).sum() - 1, (up * up).sum() - 1, (back * back).sum() - 1,
            (right * up).sum(), (up * back).sum(), (back * right).sum(),
        ]
        guard deviations.allSatisfy({ abs($0) <= 0.02 }) else {
            throw GeodesyError(
                .orientationUnreadable,
                "Expected a rotation matrix but received axes that are not perpendicular unit vectors.")
        }
        guard (right.cross(up) * back).sum() > 0 else {
            throw GeodesyError(.orientationUnreadable, "Expected a rotation matrix but received one with a reflection.")
        }
        try self.init(direction: -back, up: up)
    }
}
