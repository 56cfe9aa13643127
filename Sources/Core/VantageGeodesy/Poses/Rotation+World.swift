import Foundation

extension Rotation {
    /// Returns the rotation turned clockwise about the vertical by an angle in degrees, as in
    /// ``Pose/turned(clockwise:)``.
    package func turned(clockwise degrees: Double) -> Rotation {
        let angle = degrees * .pi / 180
        func turn(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(
                cos(angle) * vector.x + sin(angle) * vector.y, cos(angle) * vector.y - sin(angle) * vector.x, vector.z)
        }
        return Rotation(right: turn(right), forward: turn(forward), up: turn(up))
    }

    /// Returns the position of a camera in the world frame, −Rᵀ·T.
    ///
    /// - Parameter translation: The vector T of the transformation R·X + T from the world to the camera's frame (x
    ///   right, y down, z front), as in ``PoseConvention/colmap`` and ``PoseConvention/openSfM``. The position has the
    ///   same unit.
    package func position(translation: SIMD3<Double>) -> SIMD3<Double> {
        -worldVector(SIMD3(translation.x, translation.z, -translation.y))
    }
}
