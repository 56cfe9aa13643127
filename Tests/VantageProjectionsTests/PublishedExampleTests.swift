import Foundation
import Testing
import VantageGeodesy
import VantageProjections

/// Tests examples published by the authors of coordinate systems.
struct PublishedExampleTests {
    /// Coordinates in a system, and the position published for them.
    struct Example: Sendable, CustomTestStringConvertible {
        let system: String
        let x, y: Double
        let latitude, longitude: Double
        var testDescription: String { system }
    }

    /// Source: EPSG Guidance Note 7-2, worked examples of each projection method.
    private static let guidanceNote = [
        // Lambert azimuthal equal area; the northing is the first axis.
        Example(system: "EPSG:3035", x: 3_962_799.45, y: 2_999_718.85, latitude: 50, longitude: 5),
        // Polar stereographic, variants A and B.
        Example(system: "EPSG:5041", x: 3_320_416.75, y: 632_668.43, latitude: 73, longitude: 44),
        Example(system: "EPSG:32661", x: 3_320_416.75, y: 632_668.43, latitude: 73, longitude: 44),
        Example(system: "EPSG:3032", x: 7_255_380.79, y: 7_053_389.56, latitude: -75, longitude: 120),
        // Transverse Mercator, south-orientated: the coordinates are a westing and a southing.
        Example(
            system: "EPSG:2053", x: 71_984.49, y: 2_847_342.74, latitude: -.dms(25, 43, 55.302),
            longitude: .dms(28, 16, 57.479)),
        // Popular Visualisation Pseudo Mercator.
        Example(
            system: "EPSG:3857", x: -11_169_055.58, y: 2_800_000, latitude: .dms(24, 22, 54.433),
            longitude: -.dms(100, 20, 0)),
    ]

    /// Two stations in zone 55. Source: Intergovernmental Committee on Surveying and Mapping, "Geocentric Datum of
    /// Australia 2020 Technical Manual", chapter 5: Flinders Peak and Buninyong.
    private static let australia = [
        Example(
            system: "EPSG:7855", x: 273_741.297, y: 5_796_489.777, latitude: -.dms(37, 57, 3.7203),
            longitude: .dms(144, 25, 29.5244)),
        Example(
            system: "EPSG:28355", x: 228_854.052, y: 5_828_259.038, latitude: -.dms(37, 39, 10.1561),
            longitude: .dms(143, 55, 35.3839)),
    ]

    @Test(arguments: guidanceNote + australia)
    func `published coordinates have the published position`(example: Example) throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem(example.system))
        let place = try transformer.position(x: example.x, y: example.y)
        let published = try Coordinate(latitude: example.latitude, longitude: example.longitude)
        #expect(place.coordinate.distance(to: published) < 0.02)
        #expect(place.isWithinAreaOfUse)
    }

    @Test(arguments: [
        // Double stereographic, on Amersfoort. EPSG:4289 has latitudes and longitudes on that datum.
        (
            Example(system: "EPSG:28992", x: 196_105.283, y: 557_057.739, latitude: 53, longitude: 6), "EPSG:4289"
        ),
        // Krovak, whose axes point south and west, on S-JTSK.
        (
            Example(
                system: "EPSG:2065", x: 1_050_538.63, y: 568_991.00, latitude: .dms(50, 12, 32.442),
                longitude: .dms(16, 50, 59.179)), "EPSG:4156"
        ),
    ])
    func `published coordinates match published latitudes on the same datum`(
        example: Example, geographic: String
    ) throws {
        let projected = try CoordinateTransformer(from: CoordinateSystem(example.system))
        let onDatum = try CoordinateTransformer(from: CoordinateSystem(geographic))
        let place = try projected.position(x: example.x, y: example.y).coordinate
        let other = try onDatum.position(x: example.longitude, y: example.latitude).coordinate
        #expect(place.distance(to: other) < 0.01)
    }

    /// Source: EPSG Guidance Note 7-2, "Geographic/Geocentric conversions".
    @Test func `geocentric coordinates have the published position and height`() throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem("EPSG:4978"))
        let place = try transformer.position(x: 3_771_793.968, y: 140_253.342, z: 5_124_304.349)
        #expect(abs(place.coordinate.latitude - .dms(53, 48, 33.820)) < 1e-8)
        #expect(abs(place.coordinate.longitude - .dms(2, 7, 46.380)) < 1e-8)
        #expect(abs(try #require(place.altitude) - 73) < 0.001)
        #expect(try transformer.gridNorth(x: 3_771_793.968, y: 140_253.342) == nil)
    }

    /// Source: EPSG Guidance Note 7-2, "Geocentric translations". The example's height of 28 m is left out, which
    /// moves the position by about 1 cm.
    @Test func `a translation moves a position as published`() throws {
        let text = "+proj=longlat +ellps=intl +towgs84=-84.87,-96.49,-116.95"
        let place = try CoordinateTransformer(from: CoordinateSystem(text))
            .position(x: .dms(2, 7, 51.477), y: .dms(53, 48, 36.565)).coordinate
        let published = try Coordinate(latitude: .dms(53, 48, 33.820), longitude: .dms(2, 7, 46.380))
        #expect(place.distance(to: published) < 0.03)
    }

    /// The manual adds the grid convergence to a true azimuth to get a grid bearing, so grid north is the negated
    /// convergence.
    @Test(arguments: zip(australia, [-Double.dms(1, 35, 3.65), -Double.dms(1, 52, 43.22)]))
    func `grid north matches the published grid convergence`(example: Example, convergence: Double) throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem(example.system))
        let north = try #require(try transformer.gridNorth(x: example.x, y: example.y))
        #expect(abs(north + convergence) < 0.01 / 3600)
    }
}
