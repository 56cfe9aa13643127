import Foundation

/// A fisheye lens: the distance from the center of the picture grows with the angle from the lens's axis.
///
/// A direction at the angle θ from the axis appears at the distance f·(θ + k₁θ³ + k₂θ⁵ + k₃θ⁷ + k₄θ⁹) from the center.
/// Without coefficients, the lens is equidistant.
/// Source: OpenCV, "Fisheye camera model"; COLMAP's OPENCV_FISHEYE. OpenCV measures from the center of the first pixel,
/// so its principal point is half a pixel less.
public struct Fisheye: Hashable, Sendable {
    /// The focal length in pixels per radian, across and down.
    public let focalLength: SIMD2<Double>
    /// The point on the lens's axis, in pixels from the top-left corner of the picture.
    public let center: SIMD2<Double>
    /// The coefficients k₁ to k₄.
    public let coefficients: SIMD4<Double>
    /// The angle in degrees between opposite edges of the circle that the lens shows, in 1...300.
    public let fieldOfView: Double
    private let tail: Tail

    /// - Throws: ``GeodesyError`` `.calibrationUnusable` if a value is out of range, or if the coefficients make the
    ///   picture fold within the field of view.
    public init(
        focalLength: SIMD2<Double>, center: SIMD2<Double>, coefficients: SIMD4<Double> = .zero, fieldOfView: Double
    ) throws(GeodesyError) {
        try CalibrationRange.check(focalLength, in: CalibrationRange.focalLength, "a focal length")
        try CalibrationRange.check(center, in: CalibrationRange.position, "a center")
        try CalibrationRange.check(coefficients, in: CalibrationRange.coefficient, "coefficients")
        guard (1...300).contains(fieldOfView) else {
            throw GeodesyError(
                .calibrationUnusable,
                "Expected a fisheye's field of view from 1 to 300 degrees but received \(fieldOfView).")
        }
        let limit = fieldOfView * .pi / 360
        let slopes = (0...256).map { Self.curve(coefficients, limit * Double($0) / 256).slope }
        guard let flattest = slopes.min(), flattest > 0 else {
            throw GeodesyError(
                .calibrationUnusable,
                "The fisheye coefficients make the picture fold within \(fieldOfView) degrees. "
                    + "Use a smaller field of view.")
        }
        self.focalLength = focalLength
        self.center = center
        self.coefficients = coefficients
        self.fieldOfView = fieldOfView
        let edge = Self.curve(coefficients, limit)
        tail = Tail(start: limit, distance: edge.distance, slope: edge.slope)
    }

    /// Creates an equidistant lens that fills a circle.
    ///
    /// - Parameters:
    ///   - center: The center of the circle in pixels.
    ///   - radius: The radius in pixels.
    ///   - fieldOfView: The angle between opposite edges of the circle in degrees.
    /// - Throws: ``GeodesyError`` `.calibrationUnusable` if a value is out of range.
    public init(center: SIMD2<Double>, radius: Double, fieldOfView: Double) throws(GeodesyError) {
        let focalLength = radius / (fieldOfView * .pi / 360)
        try self.init(
            focalLength: SIMD2(focalLength, focalLength), center: center, fieldOfView: fieldOfView)
    }

    /// The largest angle from the axis that the lens shows, in radians.
    package var limit: Double { tail.start }

    /// Returns the lens for a picture whose width and height are multiplied by these factors.
    func scaled(by factor: SIMD2<Double>) throws(GeodesyError) -> Fisheye {
        try Fisheye(
            focalLength: focalLength * factor, center: center * factor, coefficients: coefficients,
            fieldOfView: fieldOfView)
    }
}

extension Fisheye {
    /// The straight continuation of the curve past the edge of the circle, where the polynomial may fold.
    private struct Tail: Hashable, Sendable {
        let start, distance, slope: Double
    }

    /// The distance from the center to the edge of the circle, as a multiple of the focal length.
    var distanceAtLimit: Double { tail.distance }

    /// The derivative of the distance at the edge of the circle. Past the edge, the curve continues with this slope.
    package var slopeAtLimit: Double { tail.slope }

    private static func curve(_ k: SIMD4<Double>, _ angle: Double) -> (distance: Double, slope: Double) {
        let square = angle * angle
        return (
            angle * (1 + square * (k.x + square * (k.y + square * (k.z + square * k.w)))),
            1 + square * (3 * k.x + square * (5 * k.y + square * (7 * k.z + square * 9 * k.w)))
        )
    }

    /// Returns the distance from the center for an angle in radians, as a multiple of the focal length, and its
    /// derivative.
    private func curve(at angle: Double) -> (distance: Double, slope: Double) {
        guard angle <= tail.start else { return (tail.distance + (angle - tail.start) * tail.slope, tail.slope) }
        return Self.curve(coefficients, angle)
    }

    /// Returns the angle in radians for a distance; the inverse of ``curve(at:)``.
    private func angle(for distance: Double) -> Double {
        guard distance < tail.distance else { return tail.start + (distance - tail.distance) / tail.slope }
        var range = 0...tail.start
        var angle = tail.start * distance / tail.distance
        for _ in 0..<60 {
            let found = curve(at: angle)
            let excess = found.distance - distance
            range = excess > 0 ? range.lowerBound...angle : angle...range.upperBound
            let newton = angle - excess / found.slope
            let next = range.contains(newton) ? newton : (range.lowerBound + range.upperBound) / 2
            guard abs(next - angle) > 1e-15 else { return next }
            angle = next
        }
        return angle
    }
}

extension Fisheye: LensMapping {
    /// Returns the point at which a vector appears, with its derivatives. For h² = x² + z² and g = curve(θ) / h, the
    /// point is the center + f·g·(x, −z). The derivative of θ is (y·dh − h·dy) / (h² + y²).
    package func project(_ vector: SIMD3<Double>) -> LensPoint? {
        let (x, y, z) = (vector.x, vector.y, vector.z)
        let h = (x * x + z * z).squareRoot()
        let square = h * h + y * y
        guard h > 1e-9 * square.squareRoot() else {
            // Straight behind the lens, the direction from the center is undefined.
            guard y > 0 else { return nil }
            return LensPoint(
                position: center, perX: SIMD2(focalLength.x / y, 0), perY: .zero, perZ: SIMD2(0, -focalLength.y / y))
        }
        let (distance, slope) = curve(at: atan2(h, y))
        let ratio = distance / h
        let outward = (slope * y / square - ratio) / (h * h)
        let forward = -slope / square
        let scale = SIMD2(focalLength.x, -focalLength.y)
        return LensPoint(
            position: center + scale * ratio * SIMD2(x, z),
            perX: scale * SIMD2(ratio + outward * x * x, outward * x * z),
            perY: scale * forward * SIMD2(x, z),
            perZ: scale * SIMD2(outward * x * z, ratio + outward * z * z))
    }

    package func vector(at point: SIMD2<Double>) -> SIMD3<Double>? {
        let offset = (point - center) / focalLength
        let distance = (offset * offset).sum().squareRoot()
        guard distance <= tail.distance else { return nil }
        guard distance > 0 else { return SIMD3(0, 1, 0) }
        let angle = angle(for: distance)
        let side = sin(angle) / distance
        return SIMD3(side * offset.x, cos(angle), -side * offset.y)
    }
}
