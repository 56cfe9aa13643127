import Vantage

/// A coordinate as JSON shows it.
package struct CoordinateJSON: Encodable, Sendable {
    let latitude: Double
    let longitude: Double

    init(_ coordinate: Coordinate) {
        latitude = coordinate.latitude
        longitude = coordinate.longitude
    }

    /// - Parameter places: Digits behind the point.
    init(_ coordinate: Coordinate, places: Int) {
        latitude = coordinate.latitude.rounded(toPlaces: places)
        longitude = coordinate.longitude.rounded(toPlaces: places)
    }
}
