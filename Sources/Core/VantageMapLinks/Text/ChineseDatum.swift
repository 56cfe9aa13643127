import Foundation
import VantageGeodesy

/// The coordinate systems used in maps of China, which shift positions by up to a kilometer.
///
/// China has not published the formulas. Source: the formulas that converters have used since 2010, and the rectangles
/// in which they shift positions; see Wikipedia, "Restrictions on geographic data in China".
enum ChineseDatum {
    /// GCJ-02, which Chinese law requires.
    case gcj02
    /// BD-09, which Baidu derives from GCJ-02.
    case bd09
    /// WGS 84, without a shift.
    case wgs84

    /// Converts a position to WGS 84, to within a meter.
    ///
    /// - Throws: ``MapLinkError`` `damagedLink` if the result is out of range.
    func wgs84(_ coordinate: Coordinate) throws(MapLinkError) -> Coordinate {
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        let found =
            switch self {
            case .wgs84: (latitude, longitude)
            case .gcj02: Self.withoutShift(latitude, longitude)
            case .bd09: Self.withoutShift(Self.withoutOffset(latitude, longitude))
            }
        do { return try Coordinate(latitude: found.0, longitude: found.1) } catch {
            throw .elsewhere("\(latitude),\(longitude)", error)
        }
    }

    /// Converts BD-09 to GCJ-02.
    private static func withoutOffset(_ latitude: Double, _ longitude: Double) -> (Double, Double) {
        let turn = Double.pi * 3000 / 180
        let (x, y) = (longitude - 0.0065, latitude - 0.006)
        let distance = (x * x + y * y).squareRoot() - 0.00002 * sin(y * turn)
        let angle = atan2(y, x) - 0.000003 * cos(x * turn)
        return (distance * sin(angle), distance * cos(angle))
    }

    private static func withoutShift(_ position: (Double, Double)) -> (Double, Double) {
        withoutShift(position.0, position.1)
    }

    /// Converts GCJ-02 to WGS 84 by repeated correction.
    private static func withoutShift(_ latitude: Double, _ longitude: Double) -> (Double, Double) {
        guard isShifted(latitude, longitude) else { return (latitude, longitude) }
        var (trueLatitude, trueLongitude) = (latitude, longitude)
        for _ in 0..<8 {
            let shift = shift(trueLatitude, trueLongitude)
            (trueLatitude, trueLongitude) = (latitude - shift.0, longitude - shift.1)
        }
        return (trueLatitude, trueLongitude)
    }

    /// Returns the shift from WGS 84 to GCJ-02, in degrees. The ellipsoid is Krasovsky 1940.
    private static func shift(_ latitude: Double, _ longitude: Double) -> (Double, Double) {
        let (x, y) = (longitude - 105, latitude - 35)
        let (major, eccentricity) = (6_378_245.0, 0.00669342162296594323)
        let ripple = (20 * sin(6 * x * .pi) + 20 * sin(2 * x * .pi)) * 2 / 3
        let root = abs(x).squareRoot()
        let north =
            -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + ripple
            + (20 * sin(y * .pi) + 40 * sin(y / 3 * .pi)) * 2 / 3
            + (160 * sin(y / 12 * .pi) + 320 * sin(y * .pi / 30)) * 2 / 3
        let east =
            300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + ripple
            + (20 * sin(x * .pi) + 40 * sin(x / 3 * .pi)) * 2 / 3
            + (150 * sin(x / 12 * .pi) + 300 * sin(x / 30 * .pi)) * 2 / 3
        let angle = latitude / 180 * .pi
        let bent = 1 - eccentricity * sin(angle) * sin(angle)
        let meridian = major * (1 - eccentricity) / (bent * bent.squareRoot())
        let parallel = major / bent.squareRoot() * cos(angle)
        return (north * 180 / (meridian * .pi), east * 180 / (parallel * .pi))
    }

    /// A rectangle in degrees.
    private struct Area {
        let west, north, east, south: Double

        func contains(_ latitude: Double, _ longitude: Double) -> Bool {
            (south...north).contains(latitude) && (west...east).contains(longitude)
        }
    }

    private static let shifted = [
        Area(west: 79.4462, north: 49.2204, east: 96.33, south: 42.8899),
        Area(west: 109.6872, north: 54.1415, east: 135.0002, south: 39.3742),
        Area(west: 73.1246, north: 42.8899, east: 124.1433, south: 29.5297),
        Area(west: 82.9684, north: 29.5297, east: 97.0352, south: 26.7186),
        Area(west: 97.0253, north: 29.5297, east: 124.3674, south: 20.4141),
        Area(west: 107.9758, north: 20.4141, east: 111.7441, south: 17.8715),
    ]
    private static let unshifted = [
        Area(west: 119.9213, north: 25.3986, east: 122.4976, south: 21.785),
        Area(west: 101.8652, north: 22.284, east: 106.665, south: 20.0988),
        Area(west: 106.4525, north: 21.5422, east: 108.051, south: 20.4878),
        Area(west: 109.0323, north: 55.8175, east: 119.127, south: 50.3257),
        Area(west: 127.4568, north: 55.8175, east: 137.0227, south: 49.5574),
        Area(west: 131.2662, north: 44.8922, east: 137.0227, south: 42.5692),
    ]

    private static func isShifted(_ latitude: Double, _ longitude: Double) -> Bool {
        shifted.contains { $0.contains(latitude, longitude) }
            && !unshifted.contains { $0.contains(latitude, longitude) }
    }
}
