import VantageGeodesy

/// A point on a road, with OpenStreetMap's precision.
package struct RoadPoint: Hashable, Sendable, BitwiseCopyable {
    /// The latitude in units of 1e-7 degrees.
    package let latitude: Int32
    /// The longitude in units of 1e-7 degrees.
    package let longitude: Int32

    package init(latitude: Int32, longitude: Int32) {
        self.latitude = latitude
        self.longitude = longitude
    }

    package init(_ coordinate: Coordinate) {
        latitude = Int32((coordinate.latitude * 1e7).rounded())
        longitude = Int32((coordinate.longitude * 1e7).rounded())
    }

    /// The coordinate; `nil` when the values are outside the valid range, as in a damaged file.
    package var coordinate: Coordinate? {
        try? Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
    }

    /// The point in earth-centered coordinates, from which distances are computed.
    var earthCentered: EarthCenteredPoint {
        EarthCenteredPoint(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
    }
}
