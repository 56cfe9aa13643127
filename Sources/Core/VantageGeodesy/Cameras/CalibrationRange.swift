/// The ranges of values that a calibration may have. They are far wider than any camera needs, but narrow enough that
/// nothing in a projection overflows.
enum CalibrationRange {
    static let side = 1...100_000
    static let focalLength = 1e-3...1e7
    static let position = -1e6...1e6
    static let coefficient = -1e6...1e6

    static func check<Values: SIMD<Double>>(
        _ values: Values, in range: ClosedRange<Double>, _ name: String
    ) throws(GeodesyError) {
        guard values.indices.allSatisfy({ range.contains(values[$0]) }) else {
            throw GeodesyError(
                .calibrationUnusable,
                "Expected \(name) from \(range.lowerBound) to \(range.upperBound) but received \(values).")
        }
    }

    static func check(width: Int, height: Int) throws(GeodesyError) {
        guard side.contains(width), side.contains(height) else {
            throw GeodesyError(
                .calibrationUnusable, "Expected a picture of at least 1×1 pixels but received \(width)×\(height).")
        }
    }
}
