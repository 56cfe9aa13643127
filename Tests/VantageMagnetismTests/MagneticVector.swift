import Testing
import VantageGeodesy

/// The magnetic field at a position and time, according to another program.
struct MagneticVector: Sendable, CustomTestStringConvertible {
    let decimalYear: Double
    /// The altitude in meters above the ellipsoid.
    let altitude: Double
    let latitude, longitude: Double
    /// The components of the field in nT.
    let north, east, down: Double
    /// The declination in degrees.
    let declination: Double

    init(
        _ decimalYear: Double, km: Double, _ latitude: Double, _ longitude: Double,
        field: (north: Double, east: Double, down: Double), degrees declination: Double
    ) {
        self.decimalYear = decimalYear
        altitude = km * 1000
        self.latitude = latitude
        self.longitude = longitude
        (north, east, down) = field
        self.declination = declination
    }

    var coordinate: Coordinate { get throws { try Coordinate(latitude: latitude, longitude: longitude) } }
    var testDescription: String { "\(latitude),\(longitude) in \(decimalYear)" }
}
