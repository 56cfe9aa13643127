import Testing
import VantageGeodesy
import VantageProjections

@testable import struct VantageProjections.CoordinateOperation

struct DatumTests {
    @Test(arguments: [
        // Latitudes and longitudes on NAD83 and its realizations, ETRS89, RGF93, GDA94, GDA2020, NZGD2000, SIRGAS 2000,
        // JGD2011, CGCS2000, WGS 84 (G1762), ITRF2014.
        ("EPSG:4269", 40.7, -74.0), ("EPSG:6318", 40.7, -74.0), ("EPSG:4152", 40.7, -74.0), ("EPSG:4617", 45.5, -73.6),
        ("EPSG:4269", 20.9, -156.4), ("EPSG:4258", 48.6, 7.7), ("EPSG:4171", 48.8, 2.3), ("EPSG:4283", -37.8, 144.9),
        ("EPSG:7844", -37.8, 144.9), ("EPSG:4167", -41.3, 174.8), ("EPSG:4674", -23.5, -46.6),
        ("EPSG:6668", 35.7, 139.7), ("EPSG:4490", 39.9, 116.4), ("EPSG:9057", 48.6, 7.7), ("EPSG:9000", 48.6, 7.7),
    ])
    func `modern datums count as WGS 84`(code: String, latitude: Double, longitude: Double) throws {
        let system = try CoordinateSystem(code)
        let place = try CoordinateTransformer(from: system).position(x: longitude, y: latitude)
        #expect(abs(place.coordinate.latitude - latitude) < 1e-12)
        #expect(abs(place.coordinate.longitude - longitude) < 1e-12)
        #expect(system.operations.map(\.shift).allSatisfy { $0 != .parameters })
    }

    @Test func `WGS 84 coordinates keep every digit`() throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem("EPSG:4326"))
        for (latitude, longitude) in [(48.5734, 7.7521), (-90, 180), (1.0 / 3, -179.999_999_999_9), (0, 0)] {
            let place = try transformer.position(x: longitude, y: latitude).coordinate
            #expect(place.latitude == latitude && place.longitude == longitude)
        }
    }

    @Test func `a system lists its operations and their accuracy`() throws {
        let swiss = try #require(try CoordinateSystem("EPSG:2056").operations.first)
        #expect(swiss.name.contains("CH1903+ to WGS 84 (1)"))
        #expect(swiss.accuracy == 1 && swiss.shift == .parameters)
        let british = try CoordinateSystem("EPSG:27700")
        let place = try CoordinateTransformer(from: british).position(x: 400_000, y: 300_000)
        let operation = british.operations[place.operationIndex]
        #expect(try #require(operation.accuracy) > 1 && operation.shift == .parameters)
        #expect(try CoordinateSystem("EPSG:32632").operations.map(\.accuracy) == [0])
        let chinese = try #require(try CoordinateSystem("EPSG:4490").operations.first)
        #expect(chinese.shift == .assumedNone && chinese.accuracy == nil)
    }

    @Test(arguments: [
        "EPSG:27700", "EPSG:31467", "EPSG:4267", "EPSG:28992", "EPSG:21781", "EPSG:27572", "EPSG:4272", "EPSG:4269",
    ])
    func `no operation depends on installed grids`(code: String) throws {
        let operations = try CoordinateSystem(code).operations
        #expect(!operations.isEmpty)
        for operation in operations {
            #expect(!operation.pipeline.contains("grids="), "\(operation.name)")
        }
    }

    @Test func `the position determines the operation`() throws {
        let system = try CoordinateSystem("EPSG:23030")
        let transformer = try CoordinateTransformer(from: system)
        let (spain, galicia) = (
            try transformer.position(x: 500_000, y: 4_500_000), try transformer.position(x: 0, y: 4_760_000)
        )
        #expect(system.operations[spain.operationIndex].name.hasSuffix("ED50 to WGS 84 (28)"))
        #expect(system.operations[galicia.operationIndex].name.hasSuffix("ED50 to WGS 84 (29)"))
    }

    @Test(arguments: ["EPSG:2331", "EPSG:2017", "+proj=utm +zone=32 +ellps=bessel"])
    func `a datum without a transformation is refused`(text: String) throws {
        let system = try CoordinateSystem(text)
        let error = #expect(throws: CoordinateSystemError.self) { try CoordinateTransformer(from: system) }
        #expect(error?.code == .noTransformation)
    }

    @Test func `a null transformation in WKT leaves positions unchanged`() throws {
        let text = """
            GEOGCS["GRS 1980",DATUM["unknown",SPHEROID["GRS80",6378137,298.257222101],TOWGS84[0,0,0,0,0,0,0]],\
            PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]
            """
        let place = try CoordinateTransformer(from: CoordinateSystem(text)).position(x: 7.7, y: 48.6).coordinate
        #expect(abs(place.latitude - 48.6) < 1e-8 && abs(place.longitude - 7.7) < 1e-12)
    }
}
