import Testing
import VantageGeodesy
import VantageProjections

struct GridNorthTests {
    /// A position in a coordinate system, and the step toward grid north in its coordinates.
    struct Place: Sendable, CustomTestStringConvertible {
        let system: String
        let x, y: Double
        var step = SIMD2(0.0, 1.0)
        var testDescription: String { system }
    }

    @Test(arguments: [
        Place(system: "EPSG:25832", x: 407_949, y: 5_380_786),
        Place(system: "EPSG:2263", x: 1_548_518, y: 323_275),
        // By definition, this system lists the northing before the easting.
        Place(system: "EPSG:2193", x: 1_748_735, y: 5_427_916),
        Place(system: "EPSG:3035", x: 3_962_799, y: 2_999_718),
        // The axes point west and south.
        Place(system: "EPSG:2053", x: 71_984, y: 2_847_342, step: SIMD2(0, -1)),
        // Krovak: the axes point south and west, or east and north.
        Place(system: "EPSG:5513", x: 1_043_000, y: 743_000, step: SIMD2(-1, 0)),
        Place(system: "EPSG:5514", x: -743_000, y: -1_043_000),
        // Polar systems, where both axes point north or south.
        Place(system: "EPSG:3413", x: 1_000_000, y: -700_000),
        Place(system: "EPSG:3031", x: 1_000_000, y: -700_000),
        Place(system: "EPSG:32661", x: 2_300_000, y: 1_500_000),
        // A projection that is not conformal.
        Place(system: "EPSG:3573", x: 1_000_000, y: -700_000),
    ])
    func `grid north is the bearing of a step toward north on the grid`(place: Place) throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem(place.system))
        let step = 300 * place.step
        let behind = try transformer.position(x: place.x - step.x, y: place.y - step.y).coordinate
        let ahead = try transformer.position(x: place.x + step.x, y: place.y + step.y).coordinate
        let bearing = try #require(behind.bearing(to: ahead))
        let north = try #require(try transformer.gridNorth(x: place.x, y: place.y))
        #expect(abs(bearing.difference(from: Heading(normalizing: north))) < 0.02)
    }

    @Test(arguments: ["EPSG:4326", "EPSG:4979", "OGC:CRS84", "EPSG:4807"])
    func `for latitudes and longitudes, grid north is true north`(code: String) throws {
        #expect(try CoordinateTransformer(from: CoordinateSystem(code)).gridNorth(x: 8, y: 47) == 0)
    }

    @Test func `grid north is true north on the central meridian and everywhere on Web Mercator`() throws {
        let zone = try CoordinateTransformer(from: CoordinateSystem("EPSG:25832"))
        #expect(abs(try #require(try zone.gridNorth(x: 500_000, y: 5_300_000))) < 1e-8)
        let web = try CoordinateTransformer(from: CoordinateSystem("EPSG:3857"))
        #expect(abs(try #require(try web.gridNorth(x: -8_000_000, y: 9_000_000))) < 1e-8)
    }

    @Test func `a system with a rotated pole has its own grid north`() throws {
        let text = """
            GEOGCRS["Rotated pole",BASEGEOGCRS["WGS 84",DATUM["World Geodetic System 1984",\
            ELLIPSOID["WGS 84",6378137,298.257223563]]],DERIVINGCONVERSION["Pole rotation",\
            METHOD["PROJ ob_tran o_proj=longlat"],PARAMETER["o_lon_p",0],PARAMETER["o_lat_p",39.25],\
            PARAMETER["lon_0",18]],CS[ellipsoidal,2],AXIS["longitude",east],AXIS["latitude",north],\
            ANGLEUNIT["degree",0.0174532925199433]]
            """
        let transformer = try CoordinateTransformer(from: CoordinateSystem(text))
        let north = try #require(try transformer.gridNorth(x: 1, y: 2))
        let (one, other) = (try transformer.position(x: 1, y: 1.999), try transformer.position(x: 1, y: 2.001))
        let bearing = try #require(one.coordinate.bearing(to: other.coordinate))
        #expect(north > 1 && abs(bearing.degrees - north) < 0.01)
    }

    @Test func `a position outside the system has no grid north`() throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem("EPSG:25832"))
        let error = #expect(throws: CoordinateSystemError.self) { try transformer.gridNorth(x: 1e300, y: 0) }
        #expect(error?.code == .positionOutsideSystem)
    }

    @Test(arguments: [
        ("EPSG:25832", SIMD3(407_949.0, 5_380_786, 120)), ("EPSG:28992", SIMD3(155_000.0, 463_000, 1)),
        ("EPSG:5514", SIMD3(-743_000.0, -1_043_000, 3)), ("EPSG:4326", SIMD3(7.5, 48, 4)),
        ("EPSG:4978", SIMD3(4_200_000.0, 560_000, 4_750_000)),
    ])
    func `one call for position and grid north returns the same as two`(system: String, point: SIMD3<Double>) throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem(system))
        let both = try transformer.positionAndGridNorth(x: point.x, y: point.y, z: point.z)
        #expect(try both.position == transformer.position(x: point.x, y: point.y, z: point.z))
        #expect(try both.gridNorth == transformer.gridNorth(x: point.x, y: point.y))
    }
}
