import Foundation

/// A direction on the horizon: degrees clockwise from north, in 0..<360.
public struct Heading: Hashable, Sendable {
    /// The heading in degrees, in 0..<360.
    public let degrees: Double

    /// Creates a heading from a stored or typed value in 0...360, where 360 is north again.
    ///
    /// - Throws: ``GeodesyError`` for any other value. A value such as 42 949 590, seen in real catalogs, is corrupt
    ///   rather than a number of full turns.
    public init(_ degrees: Double) throws(GeodesyError) {
        guard (0...360).contains(degrees) else {
            throw GeodesyError(.headingOutOfRange, "Expected a heading from 0 to 360 degrees but received \(degrees).")
        }
        // Replaces -0 with 0.
        self.degrees = degrees == 360 || degrees == 0 ? 0 : degrees
    }

    /// Normalizes the result of a calculation, which must be finite, into 0..<360.
    public init(normalizing degrees: Double) {
        let remainder = degrees.truncatingRemainder(dividingBy: 360)
        let positive = remainder < 0 ? remainder + 360 : remainder
        // A tiny negative remainder plus 360 rounds to 360 itself, which becomes 0. So does -0.
        self.degrees = positive >= 360 || positive == 0 ? 0 : positive
    }

    /// North, 0°.
    public static let north = Heading(normalizing: 0)

    /// Returns the angle in degrees from another heading to this one, in the shorter direction, in -180..<180;
    /// clockwise is positive.
    public func difference(from other: Heading) -> Double {
        let turn = Heading(normalizing: degrees - other.degrees).degrees
        return turn >= 180 ? turn - 360 : turn
    }
}

extension Heading: CustomStringConvertible {
    /// The degrees with a degree sign, such as `90.0°`.
    public var description: String { "\(degrees)°" }
}

/// The direction that a heading is measured from.
public enum HeadingReference: String, Hashable, Sendable, CaseIterable, Codable {
    /// True north.
    case `true` = "true"
    /// Magnetic north; no declination is applied.
    case magnetic = "magnetic"
    /// The center column of a panorama whose heading is unknown. Only views have this reference, never scenes.
    case picture = "picture"
}
