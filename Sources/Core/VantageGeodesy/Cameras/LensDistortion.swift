import Foundation

/// The distortion of a lens that is nearly rectilinear, as OpenCV defines it.
///
/// Let (x, y) be a point of an ideal picture with a focal length of 1, and r² = x² + y². The point appears at
///
///     x·s + 2·p₁·x·y + p₂·(r² + 2x²)
///     y·s + p₁·(r² + 2y²) + 2·p₂·x·y
///     s = (1 + k₁r² + k₂r⁴ + k₃r⁶) / (1 + k₄r² + k₅r⁴ + k₆r⁶)
///
/// where x is to the right and y is down. COLMAP's SIMPLE_RADIAL, RADIAL, OPENCV and FULL_OPENCV models and OpenSfM's
/// perspective and brown models are special cases. Source: OpenCV, "Camera Calibration and 3D Reconstruction".
public struct LensDistortion: Hashable, Sendable {
    /// The coefficients k₁, k₂ and k₃.
    public let radial: SIMD3<Double>
    /// The coefficients k₄, k₅ and k₆.
    public let divisor: SIMD3<Double>
    /// The coefficients p₁ and p₂.
    public let tangential: SIMD2<Double>

    /// No distortion.
    public static let none = LensDistortion(unchecked: .zero, .zero, .zero)

    /// - Throws: ``GeodesyError`` `.calibrationUnusable` if a coefficient is out of range.
    public init(
        radial: SIMD3<Double>, tangential: SIMD2<Double> = .zero, divisor: SIMD3<Double> = .zero
    ) throws(GeodesyError) {
        try CalibrationRange.check(radial, in: CalibrationRange.coefficient, "radial coefficients")
        try CalibrationRange.check(divisor, in: CalibrationRange.coefficient, "radial coefficients")
        try CalibrationRange.check(tangential, in: CalibrationRange.coefficient, "tangential coefficients")
        self.init(unchecked: radial, divisor, tangential)
    }

    private init(unchecked radial: SIMD3<Double>, _ divisor: SIMD3<Double>, _ tangential: SIMD2<Double>) {
        self.radial = radial
        self.divisor = divisor
        self.tangential = tangential
    }
}

extension LensDistortion {
    /// A distorted point and its derivatives with respect to the ideal point's x and y.
    struct Point {
        let position, perX, perY: SIMD2<Double>
    }

    func distorted(_ ideal: SIMD2<Double>) -> Point {
        let (x, y) = (ideal.x, ideal.y)
        let square = x * x + y * y
        let above = Self.polynomial(radial, square)
        let below = Self.polynomial(divisor, square)
        let scale = above.value / below.value
        let growth = 2 * (above.slope - scale * below.slope) / below.value
        let (p, q) = (tangential.x, tangential.y)
        let mixed = growth * x * y + 2 * p * x + 2 * q * y
        return Point(
            position: SIMD2(
                x * scale + 2 * p * x * y + q * (square + 2 * x * x),
                y * scale + p * (square + 2 * y * y) + 2 * q * x * y),
            perX: SIMD2(scale + growth * x * x + 2 * p * y + 6 * q * x, mixed),
            perY: SIMD2(mixed, scale + growth * y * y + 6 * p * y + 2 * q * x))
    }

    /// Returns the ideal point for a distorted one, using Newton's method; `nil` if there is none on the part of the
    /// curve that contains the center.
    func ideal(_ distorted: SIMD2<Double>) -> SIMD2<Double>? {
        var ideal = SIMD2<Double>.zero
        // Small steps outward from the center stay on the part of the curve that does not fold.
        let steps = 8
        for step in 1...steps {
            guard let next = solve(distorted * (Double(step) / Double(steps)), from: ideal) else { return nil }
            ideal = next
        }
        return ideal
    }

    private func solve(_ target: SIMD2<Double>, from start: SIMD2<Double>) -> SIMD2<Double>? {
        var ideal = start
        for _ in 0..<30 {
            let found = self.distorted(ideal)
            let determinant = found.perX.x * found.perY.y - found.perX.y * found.perY.x
            guard determinant > 1e-9 else { return nil }
            let miss = target - found.position
            let change =
                SIMD2(
                    miss.x * found.perY.y - miss.y * found.perY.x, miss.y * found.perX.x - miss.x * found.perX.y)
                / determinant
            ideal += change
            if (change * change).sum() < 1e-30 * (1 + (ideal * ideal).sum()) { return ideal }
        }
        return nil
    }

    private static func polynomial(_ k: SIMD3<Double>, _ square: Double) -> (value: Double, slope: Double) {
        (1 + square * (k.x + square * (k.y + square * k.z)), k.x + square * (2 * k.y + square * 3 * k.z))
    }
}
