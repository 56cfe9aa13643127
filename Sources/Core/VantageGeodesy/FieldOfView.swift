/// The horizontal field of view of a rectilinear view, in 10...170 degrees.
public struct FieldOfView: Hashable, Sendable {
    /// The supported fields of view, in degrees.
    public static let range = 10.0...170.0
    /// 90°, the default of Google's Street View Static API and of most viewers.
    public static let standard = FieldOfView(unchecked: 90)

    /// The angle between the left and right edges, in degrees. It lies in ``range``.
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
