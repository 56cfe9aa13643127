import VantageGeodesy
import Testing

struct DistanceTests {
    @Test(arguments: GeodesicVector.near)
    func `distances up to 10 km are within 0.001 percent of the geodesic`(_ vector: GeodesicVector) throws {
        let distance = try vector.from.distance(to: vector.to)
        #expect(abs(distance - vector.meters) <= 0.00001 * vector.meters)
        #expect(try vector.to.distance(to: vector.from) == distance)
    }

    @Test(arguments: GeodesicVector.far)
    func `distances across the globe are within 0.2 percent of the geodesic`(_ vector: GeodesicVector) throws {
        let distance = try vector.from.distance(to: vector.to)
        #expect(abs(distance - vector.meters) <= 0.002 * vector.meters)
    }

    @Test(arguments: [
        (0.0, 180.0, 0.0, -180.0), (51.5, 180, 51.5, -180), (90, 0, 90, 137), (-90, -180, -90, 12),
        (48.5, 7.7, 48.5, 7.7),
    ])
    func `two coordinates for the same place are 0 m apart and have no bearing`(
        latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double
    ) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        let same = try Coordinate(latitude: otherLatitude, longitude: otherLongitude)
        #expect(place.distance(to: same) < 1e-8)
        #expect(place.bearing(to: same) == nil)
    }

    @Test func `no distance exceeds half the Earth's circumference`() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            let distance = try Coordinate.random(using: &generator).distance(to: .random(using: &generator))
            #expect((0...20_038_000).contains(distance))
        }
    }
}

struct BearingTests {
    @Test(arguments: GeodesicVector.near)
    func `bearings between coordinates up to 10 km apart match the geodesic`(_ vector: GeodesicVector) throws {
        let bearing = try #require(try vector.from.bearing(to: vector.to))
        // The test vectors' nine decimal places resolve a tenth of a millimeter, which is 0.01° at a distance of 0.75
        // m.
        let tolerance = 0.0001 + 0.01 / vector.meters
        #expect(abs(bearing.difference(from: Heading(normalizing: vector.azimuth))) < tolerance)
    }

    @Test func `at a pole, north is the direction of the coordinate's meridian`() throws {
        let pole = try Coordinate(latitude: 90, longitude: 30)
        // Crossing the pole along the 30° meridian leads down the 210° meridian, which is -150°.
        let ahead = try #require(try pole.bearing(to: Coordinate(latitude: 89, longitude: -150)))
        #expect(abs(ahead.difference(from: Heading(normalizing: 0))) < 1e-9)
        let behind = try #require(try pole.bearing(to: Coordinate(latitude: 89, longitude: 30)))
        #expect(abs(behind.difference(from: try Heading(180))) < 1e-9)
    }
}
