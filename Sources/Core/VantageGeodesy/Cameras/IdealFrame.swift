/// The largest upright rectangle of the undistorted picture that the photo fills, in pixels at the photo's own scale.
package struct IdealFrame: Hashable, Sendable {
    /// The width and height in pixels.
    package let size: SIMD2<Double>
    /// The focal length in pixels.
    package let focalLength: Double
    /// The point on the lens's axis, in pixels from the top-left corner of the rectangle.
    package let principalPoint: SIMD2<Double>

    /// The distance from the axis to the farthest corner of the rectangle, at a focal length of 1.
    var reach: Double {
        let farthest = pointwiseMax(principalPoint, size - principalPoint) / focalLength
        return (farthest * farthest).sum().squareRoot()
    }

    /// The number of intervals into which each edge of the photo is divided. The ends of the intervals are undistorted,
    /// and none of them may lie inside the rectangle.
    private static let steps = 64

    init(of lens: PinholeLens, size: SIMD2<Double>) throws(GeodesyError) {
        var lower = SIMD2(repeating: -Double.infinity)
        var upper = SIMD2(repeating: Double.infinity)
        for step in 0...Self.steps {
            let along = size * (Double(step) / Double(Self.steps))
            guard let left = lens.ideal(SIMD2(0, along.y)), let right = lens.ideal(SIMD2(size.x, along.y)),
                let top = lens.ideal(SIMD2(along.x, 0)), let bottom = lens.ideal(SIMD2(along.x, size.y))
            else {
                throw GeodesyError(
                    .calibrationUnusable, "The distortion folds the picture. Check the calibration's coefficients.")
            }
            lower = SIMD2(max(lower.x, left.x), max(lower.y, top.y))
            upper = SIMD2(min(upper.x, right.x), min(upper.y, bottom.y))
        }
        let extent = upper - lower
        guard extent.min() > 0 else {
            throw GeodesyError(
                .calibrationUnusable, "The calibration leaves no usable part of the picture. Check its coefficients.")
        }
        focalLength = lens.focalLength.x
        self.size = extent * focalLength
        principalPoint = -lower * focalLength
    }
}
