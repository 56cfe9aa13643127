import Geodesy

/// A place on a road, as OpenStreetMap keeps it.
package struct RoadPoint: Hashable, Sendable, BitwiseCopyable {
    /// 1e-7 degrees.
    package let latitude: Int32
    /// 1e-7 degrees.
    package let longitude: Int32

    package init(latitude: Int32, longitude: Int32) {
        self.latitude = latitude
        self.longitude = longitude
    }

    package init(_ coordinate: Coordinate) {
        latitude = Int32((coordinate.latitude * 1e7).rounded())
        longitude = Int32((coordinate.longitude * 1e7).rounded())
    }

    /// `nil` where the numbers are beyond the globe, as in a damaged file.
    package var coordinate: Coordinate? {
        try? Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
    }

    /// Its corner of the earth, which distances are taken from.
    var earthCentered: EarthCenteredPoint {
        EarthCenteredPoint(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
    }
}
