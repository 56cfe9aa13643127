extension SIMD3<Double> {
    /// The length of the vector.
    var length: Double { (self * self).sum().squareRoot() }

    /// The unit vector in the same direction; `nil` if the length is 0 or not finite.
    var normalized: SIMD3? {
        let length = self.length
        return length > 0 && length.isFinite ? self / length : nil
    }

    /// Returns the cross product, which is perpendicular to both vectors.
    func cross(_ other: SIMD3) -> SIMD3 {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}
