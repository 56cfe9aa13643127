import Vantage

/// JSON representation of a coordinate.
package struct CoordinateJSON: Encodable, Sendable {
    let latitude: Double
    let longitude: Double

    init(_ coordinate: Coordinate) {
        latitude = coordinate.latitude
        longitude = coordinate.longitude
    }

    /// Creates the representation of a coordinate, rounded to the given precision.
    ///
    /// - Parameters:
    ///   - coordinate: The coordinate.
    ///   - places: The number of decimal places.
    init(_ coordinate: Coordinate, places: Int) {
        latitude = coordinate.latitude.rounded(toPlaces: places)
        longitude = coordinate.longitude.rounded(toPlaces: places)
    }
}
