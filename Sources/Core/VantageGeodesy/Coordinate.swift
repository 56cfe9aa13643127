import Foundation

/// A position on WGS 84.
public struct Coordinate: Hashable, Sendable {
    /// The latitude in degrees north of the equator, in -90...90.
    public let latitude: Double
    /// The longitude in degrees east of Greenwich, in -180...180.
    public let longitude: Double

    /// Creates a coordinate from degrees.
    ///
    /// - Throws: ``GeodesyError`` if a value is not a number or is out of range. Values are never wrapped.
    public init(latitude: Double, longitude: Double) throws(GeodesyError) {
        guard (-90...90).contains(latitude) else {
            throw GeodesyError(
                .latitudeOutOfRange, "Expected a latitude from -90 to 90 degrees but received \(latitude).")
        }
        guard (-180...180).contains(longitude) else {
            throw GeodesyError(
                .longitudeOutOfRange, "Expected a longitude from -180 to 180 degrees but received \(longitude).")
        }
        // Adding 0 turns -0 into 0, so that equal coordinates have the same text form.
        self.latitude = latitude + 0
        self.longitude = longitude + 0
    }

    /// Parses `LAT,LON` in decimal degrees, for example `-33.62,150.61`. Spaces around the numbers are ignored.
    ///
    /// - Throws: ``GeodesyError`` if the text is not two numbers, or a number is out of range.
    public init(parsing text: String) throws(GeodesyError) {
        let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { Double(decimal: Substring($0)) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else {
            throw GeodesyError(
                .coordinateUnreadable,
                "Expected a coordinate in the form LAT,LON in degrees, such as 48.52734,7.73553, but received "
                    + "\"\(text.prefix(40))\".")
        }
        try self.init(latitude: latitude, longitude: longitude)
    }
}

extension Coordinate: CustomStringConvertible {
    /// The coordinate as `latitude,longitude` in degrees, which ``init(parsing:)`` parses.
    public var description: String { "\(latitude),\(longitude)" }
}
