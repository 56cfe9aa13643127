import Testing

@testable import VantageGeodesy

struct BoundingBoxTests {
    @Test func `parses a box in GeoJSON order`() throws {
        let box = try BoundingBox(parsing: "7.5, 48.4,7.9 ,48.7")
        #expect(box.west == 7.5 && box.south == 48.4 && box.east == 7.9 && box.north == 48.7)
        #expect(!box.crossesAntimeridian)
    }

    @Test(arguments: [
        ("", GeodesyError.Code.boundingBoxUnreadable), ("1,2,3", .boundingBoxUnreadable),
        ("1,2,3,4,5", .boundingBoxUnreadable), ("a,b,c,d", .boundingBoxUnreadable),
        ("0,10,1,9", .boundingBoxUnreadable),
        ("0,-91,1,9", .latitudeOutOfRange), ("0,0,1,91", .latitudeOutOfRange), ("-181,0,1,1", .longitudeOutOfRange),
        ("0,0,181,1", .longitudeOutOfRange), ("0,nan,1,1", .boundingBoxUnreadable),
        ("nan,0,1,1", .boundingBoxUnreadable),
    ])
    func `rejects an invalid box and reports the reason`(text: String, code: GeodesyError.Code) {
        let error = #expect(throws: GeodesyError.self) { try BoundingBox(parsing: text) }
        #expect(error?.code == code)
    }

    @Test(arguments: [
        (0.0, 0.0, true), (10, 20, true), (10.0001, 0, false), (-10, -20, true), (0, 20.0001, false),
        (0, -20.0001, false),
    ])
    func `a box contains its edges and nothing beyond them`(latitude: Double, longitude: Double, isInside: Bool) throws
    {
        let box = try BoundingBox(west: -20, south: -10, east: 20, north: 10)
        #expect(box.contains(try Coordinate(latitude: latitude, longitude: longitude)) == isInside)
    }

    @Test(arguments: [(170.0, true), (179.9, true), (180, true), (-180, true), (-170, true), (-169, false), (0, false)])
    func `a box whose west is greater than its east crosses the antimeridian`(
        longitude: Double, isInside: Bool
    ) throws {
        let box = try BoundingBox(west: 170, south: -10, east: -170, north: 10)
        #expect(box.crossesAntimeridian)
        #expect(box.contains(try Coordinate(latitude: 0, longitude: longitude)) == isInside)
    }

    @Test(arguments: [0, 0.5, 50, 5_000, 300_000, 3_000_000, 12_000_000, 20_037_508])
    func `the box for a radius contains every position within that radius`(radius: Double) throws {
        var generator = SeededGenerator(seed: 13)
        var within = 0
        for _ in 0..<4_000 {
            let center = try Coordinate.random(using: &generator)
            let box = center.box(within: radius)
            for _ in 0..<4 {
                let place = try center.moved(by: radius, using: &generator)
                guard center.distance(to: place) <= radius else { continue }
                within += 1
                #expect(box.contains(place), "\(place) is within \(radius) m of \(center) and outside \(box)")
            }
        }
        // Rounding can move a position just outside the radius. Such positions are skipped, but most of the positions
        // must be inside.
        #expect(radius == 0 || within > 12_000)
    }

    @Test func `a position on the antimeridian is in its box at both 180 and -180 degrees`() throws {
        let (east, west) = try (Coordinate(latitude: 5, longitude: 180), Coordinate(latitude: 5, longitude: -180))
        for center in [east, west] {
            let box = center.box(within: 0)
            #expect(box.contains(east) && box.contains(west))
        }
    }

    @Test func `the box around a small circle is not much larger than the circle`() throws {
        let box = try Coordinate(latitude: 48.5, longitude: 7.7).box(within: 1000)
        #expect((0.0179...0.0184).contains(box.north - box.south))
        #expect((0.0270...0.0277).contains(box.east - box.west))
    }

    @Test(arguments: [89.9999, 90, -90, -89.9999]) func `a box over a pole contains all longitudes`(latitude: Double)
        throws
    {
        let box = try Coordinate(latitude: latitude, longitude: 12).box(within: 50)
        #expect(box.west == -180 && box.east == 180)
        #expect(latitude > 0 ? box.north == 90 : box.south == -90)
    }

    @Test(arguments: [
        ([179.5, 179.9, -179.8, -179.9], 179.5, -179.8), ([-179.9, 179.9, 179.5], 179.5, -179.9),
        ([7, 7.5, 6.5, 7.2], 6.5, 7.5), ([180, -180, 179], 179, -180),
    ])
    func `a box is extended the short way around the globe`(longitudes: [Double], west: Double, east: Double) throws {
        let places = try longitudes.enumerated().map { try Coordinate(latitude: Double($0), longitude: $1) }
        let box = places.dropFirst().reduce(BoundingBox(places[0])) { $0.extended(to: $1) }
        #expect(box.west == west && box.east == east && box.south == 0 && box.north == Double(places.count - 1))
        #expect(places.allSatisfy { box.contains($0) })
    }
}
