import Foundation
import Testing
import VantageProjections

/// Compares positions and grid north with results from the tests' own formulas.
struct ProjectionFormulaTests {
    /// A transverse Mercator system, the hemisphere that it is used in, and its parameters.
    struct Zone: Sendable, CustomTestStringConvertible {
        let code: String
        let meridian: Double
        var scale = 0.9996
        var falseEasting = 500_000.0
        var falseNorthing = 0.0
        var ellipsoid = Ellipsoid.grs80
        let latitudes: ClosedRange<Double>
        var testDescription: String { code }
    }

    @Test(arguments: [
        Zone(code: "EPSG:25832", meridian: 9, latitudes: 40...80),
        Zone(code: "EPSG:3067", meridian: 27, latitudes: 59...70),
        Zone(
            code: "EPSG:2193", meridian: 173, falseEasting: 1_600_000, falseNorthing: 10_000_000, latitudes: -47 ... -34
        ),
        Zone(code: "EPSG:31983", meridian: -45, falseNorthing: 10_000_000, latitudes: -30 ... -1),
        Zone(code: "EPSG:7855", meridian: 147, falseNorthing: 10_000_000, latitudes: -45 ... -10),
        Zone(
            code: "EPSG:32718", meridian: -75, falseNorthing: 10_000_000, ellipsoid: .wgs84, latitudes: -60 ... -1),
        Zone(code: "EPSG:32635", meridian: 27, ellipsoid: .wgs84, latitudes: 0...80),
    ])
    func `transverse Mercator systems match Krüger's series`(zone: Zone) throws {
        let projection = TransverseMercator(
            ellipsoid: zone.ellipsoid, centralMeridian: zone.meridian, scale: zone.scale,
            falseEasting: zone.falseEasting, falseNorthing: zone.falseNorthing)
        let transformer = try CoordinateTransformer(from: CoordinateSystem(zone.code))
        for latitude in stride(from: zone.latitudes.lowerBound, through: zone.latitudes.upperBound, by: 6.5) {
            for longitude in stride(from: zone.meridian - 4, through: zone.meridian + 4, by: 1.6) {
                let (x, y, north) = projection.project(latitude: latitude, longitude: longitude)
                try transformer.expect(latitude, longitude, gridNorth: north, x, y)
            }
        }
    }

    @Test func `Lambert-93 matches the formulas of the Lambert conic projection`() throws {
        let projection = LambertConic(
            ellipsoid: .grs80, latitudes: (49, 44, 46.5), originLongitude: 3, falseEasting: 700_000,
            falseNorthing: 6_600_000)
        let transformer = try CoordinateTransformer(from: CoordinateSystem("EPSG:2154"))
        for (latitude, longitude) in [(48.3904, -4.4861), (42.5, 9.3), (51.0, 2.5), (46.5, 3.0), (43.3, 5.4)] {
            let (x, y, north) = projection.project(latitude: latitude, longitude: longitude)
            try transformer.expect(latitude, longitude, gridNorth: north, x, y)
        }
    }

    @Test func `a state plane in feet matches the formulas in US survey feet`() throws {
        let foot = 1200.0 / 3937
        let projection = LambertConic(
            ellipsoid: .grs80, latitudes: (.dms(41, 2, 0), .dms(40, 40, 0), .dms(40, 10, 0)), originLongitude: -74,
            falseEasting: 300_000, falseNorthing: 0)
        let transformer = try CoordinateTransformer(from: CoordinateSystem("EPSG:2263"))
        for (latitude, longitude) in [(41.0359, -71.9545), (40.7, -74.0), (40.9, -73.1)] {
            let (x, y, north) = projection.project(latitude: latitude, longitude: longitude)
            try transformer.expect(latitude, longitude, gridNorth: north, x / foot, y / foot)
        }
    }

    @Test(arguments: [(46.95, 7.44), (47.3769, 8.5417), (46.2, 6.15), (45.83, 9.03), (46.6, 10.4), (47.8, 8.6)])
    func `LV95 matches swisstopo's rigorous formulas`(latitude: Double, longitude: Double) throws {
        let (x, y) = SwissGrid.project(latitude: latitude, longitude: longitude)
        let expected = SwissGrid.wgs84(latitude: latitude, longitude: longitude)
        let transformer = try CoordinateTransformer(from: CoordinateSystem("EPSG:2056"))
        let place = try transformer.position(x: x, y: y).coordinate
        #expect(abs(place.latitude - expected.latitude) < 1e-9)
        #expect(abs(place.longitude - expected.longitude) < 1e-9)
    }
}

extension CoordinateTransformer {
    /// Expects a position within 0.1 mm, and grid north within 0.01″.
    fileprivate func expect(
        _ latitude: Double, _ longitude: Double, gridNorth: Double, _ x: Double, _ y: Double
    ) throws {
        let place = try position(x: x, y: y).coordinate
        let turn = (place.longitude - longitude).remainder(dividingBy: 360)
        #expect(abs(place.latitude - latitude) < 1e-9, "latitude \(latitude), longitude \(longitude)")
        #expect(abs(turn) * cos(latitude.radians) < 1e-9, "latitude \(latitude), longitude \(longitude)")
        let north = try #require(try self.gridNorth(x: x, y: y))
        #expect(abs(north - gridNorth) < 0.01 / 3600, "latitude \(latitude), longitude \(longitude)")
    }
}
