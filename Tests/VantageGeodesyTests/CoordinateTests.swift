import VantageGeodesy
import Testing

struct CoordinateTests {
    @Test(arguments: [
        ("48.52734,7.73553", 48.52734, 7.73553),
        (" -33.62 , 150.61 ", -33.62, 150.61),
        ("90,180", 90, 180),
        ("-90,-180", -90, -180),
        ("0,0", 0, 0),
        ("1e1,-2.5E1", 10, -25),
    ])
    func `parses latitude and longitude`(text: String, latitude: Double, longitude: Double) throws {
        let coordinate = try Coordinate(parsing: text)
        #expect(coordinate.latitude == latitude && coordinate.longitude == longitude)
    }

    @Test(arguments: [
        ("", GeodesyError.Code.coordinateUnreadable), ("48.5", .coordinateUnreadable), ("48.5,", .coordinateUnreadable),
        (",7.7", .coordinateUnreadable), ("48.5,7.7,100", .coordinateUnreadable), ("48.5;7.7", .coordinateUnreadable),
        ("48.5 7.7", .coordinateUnreadable), ("north,east", .coordinateUnreadable), ("48,5,7,7", .coordinateUnreadable),
        ("90.0000001,0", .latitudeOutOfRange), ("-91,0", .latitudeOutOfRange), ("nan,0", .coordinateUnreadable),
        ("inf,0", .coordinateUnreadable), ("0x10,0", .coordinateUnreadable), ("1e999,0", .coordinateUnreadable),
        ("1p3,0", .coordinateUnreadable), ("１,２", .coordinateUnreadable), ("+-1,0", .coordinateUnreadable),
        ("0,180.0000001", .longitudeOutOfRange), ("0,-181", .longitudeOutOfRange),
        ("0,nan", .coordinateUnreadable), ("0,360", .longitudeOutOfRange),
    ])
    func `rejects an invalid coordinate and reports the reason`(text: String, code: GeodesyError.Code) {
        let error = #expect(throws: GeodesyError.self) { try Coordinate(parsing: text) }
        #expect(error?.code == code)
    }

    @Test func `a message truncates long text`() {
        let text = String(repeating: "x", count: 100_000)
        for error in [
            #expect(throws: GeodesyError.self) { try Coordinate(parsing: text) },
            #expect(throws: GeodesyError.self) { try BoundingBox(parsing: text) },
        ] { #expect((error?.description.count ?? .max) < 200) }
    }

    @Test func `the message contains the rejected value`() {
        let error = #expect(throws: GeodesyError.self) { try Coordinate(latitude: 91.5, longitude: 0) }
        #expect(error?.description == "Expected a latitude from -90 to 90 degrees but received 91.5.")
    }

    @Test(arguments: [(48.52734, 7.73553), (-90, 180), (1e-9, -1e-9), (0.1 + 0.2, -179.99999999999997)])
    func `a coordinate survives a round trip through text`(latitude: Double, longitude: Double) throws {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(try Coordinate(parsing: coordinate.description) == coordinate)
    }

    @Test func `negative zero is written as zero`() throws {
        #expect(try Coordinate(latitude: -0.0, longitude: -0.0).description == "0.0,0.0")
        #expect(try Coordinate(parsing: "-0,-0.0").description == "0.0,0.0")
    }

    @Test(arguments: [
        (0.0, 0.0), (180, 180), (-180, -180), (190, -170), (-181, 179), (360, 0), (540, 180), (-540, -180),
    ])
    func `a shape may extend beyond the antimeridian`(longitude: Double, wrapped: Double) throws {
        #expect(try Coordinate(latitude: 1, shapeLongitude: longitude) == Coordinate(latitude: 1, longitude: wrapped))
    }

    @Test(arguments: [541.0, -540.5, .infinity, .nan]) func `rejects a shape longitude beyond 540 degrees`(
        longitude: Double
    ) {
        #expect(throws: GeodesyError.self) { try Coordinate(latitude: 1, shapeLongitude: longitude) }
    }
}
