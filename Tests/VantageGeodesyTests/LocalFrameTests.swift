import VantageGeodesy
import Testing

struct LocalFrameTests {
    @Test(arguments: [
        // The origin, an offset in meters, and the resulting coordinate and altitude. Source: the definitions of the
        // earth-centered and topocentric frames, evaluated with 40 digits by mpmath 1.4; PROJ 9.7's `topocentric` and
        // `cart` agree.
        (55.7047, 13.191, 97.0383, Vector(120.5, -80.25, 3.5), 55.7039792081576, 13.19291665887132, 100.539940431),
        (48.52734, 7.73553, 143, Vector(-9000, 4000, -25), 48.5632456929041, 7.613596670344473, 125.593338571),
        (0, 179.9999, 0, Vector(100, 50, 10), 0.000452184024722317, -179.9992016861244, 10.0009812292),
        (89.9999, 30, 20, Vector(0, 100, 1), 89.9992046995349, -150, 21.000781297),
        (-90, 0, 2800, Vector(300, -400, 5), -89.9955254442322, 143.130102354156, 2805.01952393),
        (-33.86, 151.21, -20, Vector(70_000, -70_000, 10_000), -34.4876706241997, 151.9708247878562, 10_747.9583245),
    ])
    func `an offset yields the expected place`(
        latitude: Double, longitude: Double, altitude: Double, offset: Vector, expectedLatitude: Double,
        expectedLongitude: Double, expectedAltitude: Double
    ) throws {
        let frame = LocalFrame(origin: try Coordinate(latitude: latitude, longitude: longitude), altitude: altitude)
        let location = try frame.location(of: offset)
        let expected = try Coordinate(latitude: expectedLatitude, longitude: expectedLongitude)
        #expect(location.coordinate.distance(to: expected) < 1e-6)
        #expect(abs(location.altitude - expectedAltitude) < 1e-6)
    }

    @Test func `an offset along the vertical changes only the altitude`() throws {
        var generator = SeededGenerator(seed: 61)
        for _ in 0..<2_000 {
            let origin = try Coordinate.random(using: &generator)
            let altitude = Double.random(in: -500...9_000, using: &generator)
            for height in [0.0, -5_000, 10_000, 400_000, 35_786_000] {
                let location = try LocalFrame(origin: origin, altitude: altitude).location(of: Vector(0, 0, height))
                #expect(location.coordinate.distance(to: origin) < 1e-6)
                #expect(abs(location.altitude - altitude - height) < 1e-6)
            }
        }
    }

    @Test func `a small horizontal offset has the expected distance and bearing`() throws {
        let origin = try Coordinate(latitude: 55.7047, longitude: 13.191)
        let location = try LocalFrame(origin: origin, altitude: 0).location(of: Vector(30, 40, 0))
        #expect(abs(origin.distance(to: location.coordinate) - 50) < 1e-4)
        let bearing = try #require(origin.bearing(to: location.coordinate))
        #expect(abs(bearing.degrees - 36.869897645844) < 1e-4)
    }

    @Test(arguments: [Vector(.nan, 0, 0), Vector(0, .infinity, 0)])
    func `rejects an offset that is not finite`(offset: Vector) throws {
        let frame = LocalFrame(origin: try Coordinate(latitude: 0, longitude: 0), altitude: 0)
        #expect(throws: GeodesyError.self) { try frame.location(of: offset) }
    }
}
