import Testing

@testable import VantageGeodesy

/// Compares interpolated coordinates with points on geodesics, computed with GeographicLib (`Geod.inv` and `Geod.fwd`
/// in pyproj 3.7).
struct InterpolationTests {
    struct Case: Sendable {
        let from: (Double, Double)
        let to: (Double, Double)
        let fraction: Double
        let expected: (Double, Double)
        /// The maximum distance from the geodesic in meters.
        let limit: Double
    }

    static let cases = [
        // Coordinates 7 m apart.
        Case(
            from: (60.1699, 24.9384), to: (60.16989441, 24.93826821), fraction: 0.25,
            expected: (60.1698986025, 24.9383670525), limit: 1e-4),
        // Coordinates 104 m apart, on either side of ±180°.
        Case(
            from: (10, 179.9995), to: (10.0003, -179.9996), fraction: 0.7, expected: (10.0002100003, -179.9998700002),
            limit: 1e-4),
        // Coordinates 22 m apart, on either side of the north pole.
        Case(from: (89.9999, 10), to: (89.9999, -170), fraction: 0.4, expected: (89.99998, 10), limit: 1e-4),
        // Coordinates 334 m apart on the equator.
        Case(from: (0, 0.001), to: (0, -0.002), fraction: 0.5, expected: (0, -0.0005), limit: 1e-4),
        // Coordinates 7 to 10 km apart.
        Case(
            from: (-45, -120), to: (-45.05, -119.95), fraction: 0.5, expected: (-45.0250027912, -119.9750108812),
            limit: 0.01),
        Case(from: (80, 0), to: (80.03, 0.4), fraction: 0.3, expected: (80.0090500562, 0.1197501169), limit: 0.01),
        Case(from: (48.5, 7.7), to: (48.59, 7.7), fraction: 0.9, expected: (48.5810000636, 7.7), limit: 0.01),
        Case(
            from: (-89.95, 0), to: (-89.96, 90), fraction: 0.5, expected: (-89.9679843757, 38.6598095570), limit: 0.01),
        // Coordinates 143 km apart.
        Case(from: (35, 100), to: (36, 101), fraction: 0.5, expected: (35.5010567479, 100.4969013528), limit: 50),
    ]

    @Test(arguments: cases) func `an interpolated coordinate lies on the geodesic`(case: Case) throws {
        let from = try Coordinate(latitude: `case`.from.0, longitude: `case`.from.1)
        let to = try Coordinate(latitude: `case`.to.0, longitude: `case`.to.1)
        let expected = try Coordinate(latitude: `case`.expected.0, longitude: `case`.expected.1)
        let distance = from.interpolated(to: to, fraction: `case`.fraction).distance(to: expected)
        #expect(distance <= `case`.limit, "\(distance) m")
        let back = to.interpolated(to: from, fraction: 1 - `case`.fraction).distance(to: expected)
        #expect(back <= `case`.limit, "\(back) m")
    }

    @Test func `interpolation reaches both ends exactly`() throws {
        let from = try Coordinate(latitude: 48.1, longitude: 7.7)
        let to = try Coordinate(latitude: -33.3, longitude: -179.9)
        #expect(from.interpolated(to: to, fraction: 0) == from)
        #expect(from.interpolated(to: to, fraction: 1) == to)
        #expect(from.interpolated(to: from, fraction: 0.3) == from)
    }

    @Test func `interpolation divides long distances evenly`() throws {
        let from = try Coordinate(latitude: 0, longitude: 0)
        let to = try Coordinate(latitude: 0, longitude: 120)
        #expect(abs(from.interpolated(to: to, fraction: 0.25).longitude - 30) < 1e-9)
    }

    @Test func `interpolation between antipodes returns the nearer end`() throws {
        let from = try Coordinate(latitude: 20, longitude: -90)
        let to = try Coordinate(latitude: -20, longitude: 90)
        #expect(from.interpolated(to: to, fraction: 0.4) == from)
        #expect(from.interpolated(to: to, fraction: 0.6) == to)
    }
}
