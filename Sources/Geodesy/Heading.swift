import Foundation

/// A direction on the horizon: degrees clockwise from north, in 0..<360.
public struct Heading: Hashable, Sendable {
    /// Degrees, in 0..<360.
    public let degrees: Double

    /// Takes a heading as it is written down: 0...360, where 360 is north again.
    ///
    /// - Throws: ``GeodesyError`` for anything else; a value such as 42 949 590, seen in real catalogues, is damage
    ///   and not so many turns.
    public init(_ degrees: Double) throws(GeodesyError) {
        guard (0...360).contains(degrees) else {
            throw GeodesyError(.headingOutOfRange, "Expected a heading from 0 to 360 degrees but received \(degrees).")
        }
        // -0 must not be shown.
        self.degrees = degrees == 360 || degrees == 0 ? 0 : degrees
    }

    /// Takes the outcome of a calculation, finite and in any turn, into 0..<360.
    public init(normalizing degrees: Double) {
        let remainder = degrees.truncatingRemainder(dividingBy: 360)
        let positive = remainder < 0 ? remainder + 360 : remainder
        // A tiny negative remainder rounds up to 360 itself; -0 is no better here.
        self.degrees = positive >= 360 || positive == 0 ? 0 : positive
    }

    /// 0°.
    public static let north = Heading(normalizing: 0)

    /// Degrees from another heading to this one by the shorter way, in -180..<180; clockwise is positive.
    public func difference(from other: Heading) -> Double {
        let turn = Heading(normalizing: degrees - other.degrees).degrees
        return turn >= 180 ? turn - 360 : turn
    }
}

extension Heading: CustomStringConvertible {
    public var description: String { "\(degrees)°" }
}

/// What a heading is counted from.
public enum HeadingReference: String, Hashable, Sendable, CaseIterable, Codable {
    /// True north.
    case `true` = "true"
    /// Magnetic north; no declination is applied.
    case magnetic = "magnetic"
    /// The center column of a panorama whose heading nobody knows. Views have it; no scene does.
    case picture = "picture"
}
