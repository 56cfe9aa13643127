/// A pinhole with distortion.
package struct PinholeLens: Hashable, Sendable, LensMapping {
    package let focalLength: SIMD2<Double>
    package let principalPoint: SIMD2<Double>
    package let distortion: LensDistortion
    /// The greatest distance from the axis that the picture shows, at a focal length of 1.
    package var reach = Double.greatestFiniteMagnitude

    package func project(_ vector: SIMD3<Double>) -> LensPoint? {
        guard vector.y > 1e-9 else { return nil }
        let ideal = SIMD2(vector.x, -vector.z) / vector.y
        let point = distortion.distorted(ideal)
        let perX = focalLength * point.perX / vector.y
        let perDown = focalLength * point.perY / vector.y
        return LensPoint(
            position: principalPoint + focalLength * point.position,
            perX: perX, perY: -ideal.x * perX - ideal.y * perDown, perZ: -perDown)
    }

    package func vector(at point: SIMD2<Double>) -> SIMD3<Double>? {
        guard let ideal = ideal(point) else { return nil }
        return SIMD3(ideal.x, 1, -ideal.y).normalized
    }

    /// Returns the ideal point with a focal length of 1 (x right, y down) for a point in the picture.
    func ideal(_ point: SIMD2<Double>) -> SIMD2<Double>? {
        distortion.ideal((point - principalPoint) / focalLength)
    }
}
