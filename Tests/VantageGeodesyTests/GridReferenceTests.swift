import Testing

@testable import VantageGeodesy

/// Tests for parsing positions written as grid references, with labels, and in the form of ISO 6709.
struct GridReferenceTests {
    /// Source of the expected values: GeoTrans (mgrs 1.6.0 from PyPI). The references identify cells of one meter.
    @Test(arguments: [
        ("31UDQ4825011937", 48.85824, 2.29448), ("31U DQ 48250 11937", 48.85824, 2.29448),
        ("56H LH 34900 52288", -33.8568, 151.2153), ("18TWL8073504695", 40.6892, -74.0445),
        ("31NBA2173455318", 0.5, 0.5), ("30MYE7826544681", -0.5, -0.5), ("27WVM5427014066", 64.15, -21.94),
        ("32VKN9723000510", 60.39, 5.32), ("33XWG1435782999", 78.22, 15.63), ("19FEV4500027239", -54.8, -68.3),
        ("11slt8904951716", 33.9, -118.2), ("31U 448250.5 5411937.5", 48.85824, 2.29448),
        ("31N 448250 5411937", 48.85824, 2.29448), ("31U 448250mE 5411937mN", 48.85824, 2.29448),
        ("31U 448250 E, 5411937 N", 48.85824, 2.29448), ("56H 334900 6252288", -33.8568, 151.2153),
        ("19F 545000 3927239", -54.8, -68.3), ("56S 334900 6252288", -33.8568, 151.2153),
        ("11S 389049 3751716", 33.9, -118.2),
    ]) func `parses UTM coordinates and MGRS references`(text: String, latitude: Double, longitude: Double) throws {
        let found = try #require(Coordinate(written: text))
        #expect(found.distance(to: try Coordinate(latitude: latitude, longitude: longitude)) < 1.5)
    }

    @Test func `a short reference is parsed as the middle of its square`() throws {
        let square = try #require(Coordinate(written: "31UDQ4811"))
        #expect(square.distance(to: try #require(Coordinate(written: "31UDQ4850011500"))) < 1)
    }

    @Test(arguments: [
        "31U", "61U DQ 48250 11937", "31U DQ 4825 119", "31I 448250 5411937", "31U II 48250 11937", "31U 448250",
        "31C 448250 5411937", "31U 44 5411937", "12 Main St", "5 E Main St", "31 U", "1 N 5",
    ]) func `rejects text that is not a grid reference`(text: String) { #expect(GridReference(text) == nil) }

    @Test(arguments: [
        ("lat 48.85 lon 2.29", 48.85, 2.29), ("Lat: 48.85, Lng: 2.29", 48.85, 2.29),
        ("lon=2.29 lat=48.85", 48.85, 2.29),
        ("latitude -33.5 longitude 151.2", -33.5, 151.2), ("LAT 48°51'N LON 2°17.4'E", 48.85, 2.29),
        ("+48.85+002.29/", 48.85, 2.29), ("+4851.00+00217.40/", 48.85, 2.29), ("+485100.0+0021724.0+035/", 48.85, 2.29),
        ("-3330.00+15112.00/", -33.5, 151.2), ("+48.85+002.29+35.2CRSWGS_84/", 48.85, 2.29),
    ]) func `parses labels and ISO 6709`(text: String, latitude: Double, longitude: Double) throws {
        let found = try #require(Coordinate(written: text))
        #expect(abs(found.latitude - latitude) < 1e-9 && abs(found.longitude - longitude) < 1e-9)
    }

    @Test(arguments: [
        "lat", "lat 48", "lat 48 lat 2", "lat 48 lon", "lat x lon y", "Latin Quarter", "Long Lane", "+48+2x",
    ])
    func `rejects incomplete labels`(text: String) { #expect(Coordinate(written: text) == nil) }
}
