import Testing
import VantageGeodesy
import VantageProjections

struct CoordinateTransformerTests {
    @Test func `x is the easting unless the system's own axis order is requested`() throws {
        for code in ["EPSG:4326", "EPSG:2193", "EPSG:31467", "EPSG:32661", "EPSG:4258"] {
            let system = try CoordinateSystem(code)
            let (x, y) = try #require(Self.places[code])
            let named = try CoordinateTransformer(from: system).position(x: x, y: y)
            let ordered = try CoordinateTransformer(from: system, axisOrder: .ofSystem)
            #expect(try ordered.position(x: y, y: x) == named, "\(code)")
            #expect(try ordered.gridNorth(x: y, y: x) == CoordinateTransformer(from: system).gridNorth(x: x, y: y))
        }
        for code in ["EPSG:25832", "EPSG:2263", "OGC:CRS84", "EPSG:2053"] {
            let system = try CoordinateSystem(code)
            let (x, y) = try #require(Self.places[code])
            let named = try CoordinateTransformer(from: system).position(x: x, y: y)
            #expect(try CoordinateTransformer(from: system, axisOrder: .ofSystem).position(x: x, y: y) == named)
        }
    }

    private static let places = [
        "EPSG:4326": (7.75, 48.57), "EPSG:2193": (1_748_735, 5_427_916), "EPSG:31467": (3_500_000, 5_500_000),
        "EPSG:32661": (2_300_000, 1_500_000), "EPSG:4258": (7.75, 48.57), "EPSG:25832": (407_949, 5_380_786),
        "EPSG:2263": (984_250, 200_000), "OGC:CRS84": (7.75, 48.57), "EPSG:2053": (71_984, 2_847_342),
    ]

    @Test(arguments: [
        ("EPSG:25832", 407_949.0, 5_380_786.0, true), ("EPSG:25832", 5_380_786, 407_949, false),
        // 0.9° and 1.1° beyond the zone's western edge.
        ("EPSG:32632", 5.1, 48, true), ("EPSG:32632", 4.9, 48, false),
        ("EPSG:2154", 652_000, 6_862_000, true), ("EPSG:2154", 6_862_000, 652_000, false),
        ("EPSG:2056", 683_303, 247_925, false),
        // The area crosses ±180°: Auckland, the Chatham Islands, and Auckland with its coordinates swapped.
        ("EPSG:4167", 174.8, -36.8, true), ("EPSG:4167", -176.5, -44, true), ("EPSG:4167", -36.8, 74, false),
    ])
    func `reports positions outside the area of use`(code: String, x: Double, y: Double, isWithin: Bool) throws {
        // Small numbers for EPSG:32632 are degrees.
        let (x, y) = code == "EPSG:32632" ? Self.zone32(longitude: x, latitude: y) : (x, y)
        let place = try CoordinateTransformer(from: CoordinateSystem(code)).position(x: x, y: y)
        #expect(place.isWithinAreaOfUse == isWithin, "\(place.coordinate)")
    }

    private static func zone32(longitude: Double, latitude: Double) -> (Double, Double) {
        let projection = TransverseMercator(
            ellipsoid: .wgs84, centralMeridian: 9, scale: 0.9996, falseEasting: 500_000, falseNorthing: 0)
        let point = projection.project(latitude: latitude, longitude: longitude)
        return (point.easting, point.northing)
    }

    @Test(arguments: [
        ("EPSG:25832", 1e300, 1e300), ("EPSG:25832", .nan, 0), ("EPSG:25832", 0, .infinity), ("EPSG:25832", 1e9, 0),
        // Latitudes and longitudes that are too large, and a latitude and a longitude in the wrong order.
        ("EPSG:4326", 8, 90.001), ("EPSG:4326", 180.001, 0), ("EPSG:4326", 500, 45), ("EPSG:4326", 45, 116.4),
        ("EPSG:4807", 0, 101),
    ])
    func `coordinates that have no position in the system are an error`(code: String, x: Double, y: Double) throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem(code))
        let error = #expect(throws: CoordinateSystemError.self) { try transformer.position(x: x, y: y) }
        #expect(error?.code == .positionOutsideSystem)
        let text = try #require(error?.description)
        #expect(text.contains("\(x), \(y)") && text.contains(code))
        // The transformer still converts valid coordinates after the error.
        let (goodX, goodY) = code == "EPSG:25832" ? (500_000.0, 5e6) : (2, 48)
        #expect(throws: Never.self) { try transformer.position(x: goodX, y: goodY) }
    }

    @Test func `a height that is not a number is an error`() throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem("EPSG:25832"))
        #expect(throws: CoordinateSystemError.self) { try transformer.position(x: 5e5, y: 5e6, z: .nan) }
    }

    @Test func `a geocentric position requires a third coordinate`() throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem("EPSG:4978"))
        let error = #expect(throws: CoordinateSystemError.self) { try transformer.position(x: 4.2e6, y: 172_000) }
        #expect(error?.code == .heightMissing)
    }

    @Test(arguments: ["EPSG:25832", "EPSG:2056", "EPSG:23030", "EPSG:31467"])
    func `concurrent calls give the same results as serial calls`(code: String) async throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem(code))
        let origins = ["EPSG:2056": (2_600_000.0, 1_200_000.0), "EPSG:31467": (3_500_000, 5_500_000)]
        let (x, y) = origins[code] ?? (400_000, 4_800_000)
        let points = (0..<1000).map { (x + Double($0 * 37), y + Double($0 * 53)) }
        let serial = try points.map { try transformer.result($0) }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for start in 0..<8 {
                group.addTask {
                    let order = (0..<points.count).map { ($0 + start * 125) % points.count }
                    return try order.allSatisfy { try transformer.result(points[$0]) == serial[$0] }
                }
            }
            for try await isEqual in group { #expect(isEqual) }
        }
    }
}

extension CoordinateTransformer {
    fileprivate struct Result: Equatable {
        let position: TransformedPosition
        let gridNorth: Double?
    }

    fileprivate func result(_ point: (Double, Double)) throws -> Result {
        Result(
            position: try position(x: point.0, y: point.1, z: 12), gridNorth: try gridNorth(x: point.0, y: point.1))
    }
}
