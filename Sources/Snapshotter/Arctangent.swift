/// Arctangents of eight numbers at once.
enum Arctangent {
    /// The angle of points (x, y) from the x axis, in -π...π, to within 4e-7; 0 at the origin.
    ///
    /// The series is the minimax polynomial of SLEEF's `atanf` (u35), for quotients in 0...1.
    @inline(__always)
    static func of(_ y: SIMD8<Float>, _ x: SIMD8<Float>) -> SIMD8<Float> {
        let height = y.magnitudes
        let width = x.magnitudes
        let isSteep = height .> width
        let longer = width.replacing(with: height, where: isSteep)
        let shorter = height.replacing(with: width, where: isSteep)
        let quotient = shorter / longer.replacing(with: 1, where: longer .== 0)
        var angle = ofQuotient(quotient)
        angle.replace(with: Float.pi / 2 - angle, where: isSteep)
        angle.replace(with: Float.pi - angle, where: x .< 0)
        return angle.replacing(with: -angle, where: y .< 0)
    }

    @inline(__always)
    private static func ofQuotient(_ quotient: SIMD8<Float>) -> SIMD8<Float> {
        let square = quotient * quotient
        var series = SIMD8<Float>(repeating: 0.00282363896)
        series = series * square - 0.0159569029
        series = series * square + 0.0425049886
        series = series * square - 0.0748900920
        series = series * square + 0.106347933
        series = series * square - 0.142027363
        series = series * square + 0.199926957
        series = series * square - 0.333331019
        return quotient + quotient * square * series
    }
}

extension SIMD8<Float> {
    @inline(__always)
    fileprivate var magnitudes: SIMD8<Float> { replacing(with: -self, where: self .< 0) }
}
