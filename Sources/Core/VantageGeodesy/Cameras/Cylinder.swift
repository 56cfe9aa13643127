import Foundation

/// A cylindrical panorama: the columns are spaced at equal angles, and vertical lines stay straight.
///
/// A direction at the longitude λ and the latitude φ appears in the column f·λ from the middle of the picture, and in
/// the row f·tan φ above the horizon. Source: the "cylindrical" projection of Hugin and of PTGui.
public struct Cylinder: Hashable, Sendable {
    /// The width of the picture in pixels.
    public let width: Int
    /// The height of the picture in pixels.
    public let height: Int
    /// The angle from the left edge to the right edge in degrees, in 1...360.
    public let fieldOfView: Double
    /// The distance from the top of the picture to the horizon, in pixels.
    public let horizon: Double

    /// - Parameters:
    ///   - width: The width of the picture in pixels.
    ///   - height: The height of the picture in pixels.
    ///   - fieldOfView: The angle from the left edge to the right edge in degrees.
    ///   - horizon: The distance from the top of the picture to the horizon, in pixels; `nil` for half the height.
    /// - Throws: ``GeodesyError`` `.calibrationUnusable` if a value is out of range.
    public init(
        width: Int, height: Int, fieldOfView: Double = 360, horizon: Double? = nil
    ) throws(GeodesyError) {
        try CalibrationRange.check(width: width, height: height)
        guard (1...360).contains(fieldOfView) else {
            throw GeodesyError(
                .calibrationUnusable,
                "Expected a cylinder's field of view from 1 to 360 degrees but received \(fieldOfView).")
        }
        let row = horizon ?? Double(height) / 2
        try CalibrationRange.check(SIMD2(row, row), in: CalibrationRange.position, "a horizon")
        self.width = width
        self.height = height
        self.fieldOfView = fieldOfView
        self.horizon = row
    }

    /// The focal length, which equals the number of pixels per radian.
    var focalLength: Double { Double(width) / (fieldOfView * .pi / 180) }

    /// A Boolean value indicating whether the left and the right edge of the picture meet.
    public var wraps: Bool { fieldOfView == 360 }

    /// Returns a row's angle above the horizon, in degrees.
    func elevation(ofRow row: Double) -> Double { atan((horizon - row) / focalLength) * 180 / .pi }
}
