/// The horizontal field of view of a rectilinear view, in 10...170 degrees.
public struct FieldOfView: Hashable, Sendable {
    /// Degrees that a rectilinear view can be wide.
    public static let range = 10.0...170.0
    /// What Google's static street view and most viewers start from.
    public static let standard = FieldOfView(unchecked: 90)

    /// Degrees between the left and the right edge, in ``range``.
    public let degrees: Double

    /// - Throws: ``GeodesyError`` outside 10...170.
    public init(_ degrees: Double) throws(GeodesyError) {
        guard FieldOfView.range.contains(degrees) else {
            throw GeodesyError(
                .fieldOfViewOutOfRange, "Expected a field of view from 10 to 170 degrees but received \(degrees).")
        }
        self.degrees = degrees
    }

    init(unchecked degrees: Double) { self.degrees = degrees }
}
