import Foundation

/// A unit quaternion, which turns vectors from one frame into another.
struct Quaternion {
    /// The cosine of half the angle.
    private let real: Double
    /// The axis, multiplied by the sine of half the angle.
    private let imaginary: SIMD3<Double>

    /// Creates a quaternion from components, which are normalized, because quaternions in files rarely have a length of
    /// exactly 1.
    ///
    /// - Throws: ``GeodesyError`` if the length is 0 or not finite.
    init(w: Double, x: Double, y: Double, z: Double) throws(GeodesyError) {
        let length = (w * w + x * x + y * y + z * z).squareRoot()
        guard length > 0, length.isFinite else {
            throw GeodesyError(
                .orientationUnreadable, "Expected a quaternion of finite length but received \(w), \(x), \(y), \(z).")
        }
        self.init(real: w / length, imaginary: SIMD3(x, y, z) / length)
    }

    /// Creates a quaternion from a rotation vector, whose direction is the axis and whose length is the angle in
    /// radians.
    ///
    /// - Throws: ``GeodesyError`` if the length is not finite.
    init(rotationVector vector: SIMD3<Double>) throws(GeodesyError) {
        let angle = vector.length
        guard angle.isFinite else {
            throw GeodesyError(
                .orientationUnreadable, "Expected a rotation vector of finite length but received \(vector).")
        }
        let axis = vector.normalized ?? .zero
        self.init(real: cos(angle / 2), imaginary: sin(angle / 2) * axis)
    }

    private init(real: Double, imaginary: SIMD3<Double>) {
        self.real = real
        self.imaginary = imaginary
    }

    /// The quaternion that reverses the rotation.
    var inverse: Quaternion { Quaternion(real: real, imaginary: -imaginary) }

    /// The axes of the first frame, as vectors in the second.
    var axes: Axes {
        Axes(x: turned(SIMD3(1, 0, 0)), y: turned(SIMD3(0, 1, 0)), z: turned(SIMD3(0, 0, 1)))
    }

    private func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        let side = 2 * imaginary.cross(vector)
        return vector + real * side + imaginary.cross(side)
    }
}
