import Foundation
import Testing
import VantageGeodesy

@testable import VantageMapCanvas
@testable import VantageMapRelief

@Suite struct ProjectionTests {
    static func projection(
        _ latitude: Double, _ longitude: Double, zoom: Double, heading: Double = 0, size: (Double, Double) = (512, 512)
    ) throws -> MapProjection {
        let camera = MapCamera(
            center: try Coordinate(latitude: latitude, longitude: longitude), zoom: zoom,
            heading: Heading(normalizing: heading))
        return try MapArea.camera(camera).projection(width: size.0, height: size.1, insets: MapInsets())
    }

    static func near(_ one: CGPoint, _ x: Double, _ y: Double, within distance: Double = 1e-6) -> Bool {
        abs(one.x - x) <= distance && abs(one.y - y) <= distance
    }

    /// EPSG:3857 coordinates of some places, in meters, divided by the circumference of 40 075 016.685 578 49 m.
    /// Source: EPSG Guidance Note 7-2, section 3.2.1.2, formula of Popular Visualisation Pseudo-Mercator.
    @Test(arguments: [
        (0.0, 0.0, 0.5, 0.5), (85.051128779806, 180, 1, 0), (-85.051128779806, -180, 0, 1),
        (
            24.381786944444446, -100.33333333333333, 0.5 - 11_169_055.58 / 40_075_016.68557849,
            0.5 - 2_800_000.0 / 40_075_016.68557849
        ),
    ])
    func `projects coordinates onto a square`(latitude: Double, longitude: Double, x: Double, y: Double) throws {
        let point = MapPoint(try Coordinate(latitude: latitude, longitude: longitude))
        #expect(abs(point.x - x) < 1e-9)
        #expect(abs(point.y - y) < 1e-9)
    }

    @Test func `the world is 512 points wide at zoom 0`() throws {
        let projection = try Self.projection(0, 0, zoom: 0)
        #expect(Self.near(projection.point(for: try Coordinate(latitude: 0, longitude: -180)), 0, 256))
        #expect(Self.near(projection.point(for: try Coordinate(latitude: 0, longitude: 90)), 384, 256))
        #expect(Self.near(projection.point(for: try Coordinate(latitude: 85.05112877980659, longitude: 0)), 256, 0))
    }

    @Test(arguments: [
        (0.0, 1.0, 0.0), (90, 0, -1), (180, -1, 0), (270, 0, 1), (45, 0.7071067811865476, -0.7071067811865476),
    ])
    func `turns the map so that the heading points up`(heading: Double, right: Double, down: Double) throws {
        let projection = try Self.projection(10, 20, zoom: 5, heading: heading)
        // A place due east.
        let east = projection.point(for: MapPoint(x: projection.center.x + 100 / (512 * 32), y: projection.center.y))
        #expect(Self.near(east, 256 + 100 * right, 256 + 100 * down))
    }

    @Test(arguments: [0.0, 3.7, 11.2, 16, 20, 22], [0.0, 30, 90, 211.5])
    func `unprojects a point and projects it back`(zoom: Double, heading: Double) throws {
        let projection = try Self.projection(48.2, 7.7, zoom: zoom, heading: heading, size: (800, 600))
        for (x, y) in [(0.0, 0.0), (400, 300), (799, 1), (123.4, 567.8)] {
            guard let place = projection.coordinate(for: CGPoint(x: x, y: y)) else { continue }
            #expect(Self.near(projection.point(for: place), x, y, within: 0.01) || zoom < 1.5)
        }
    }

    @Test func `projects a place beyond the antimeridian to its nearest position`() throws {
        let projection = try Self.projection(0, 179.9, zoom: 8)
        let beyond = projection.point(for: try Coordinate(latitude: 0, longitude: -179.9))
        #expect(abs(beyond.x - 256 - 0.2 / 360 * 512 * 256) < 1e-6)
        let back = try #require(projection.coordinate(for: beyond))
        #expect(abs(back.longitude + 179.9) < 1e-9)
    }

    @Test func `returns no place beyond the edge of the world`() throws {
        let projection = try Self.projection(0, 0, zoom: 0, size: (512, 1024))
        #expect(projection.coordinate(for: CGPoint(x: 10, y: 10)) == nil)
        #expect(projection.coordinate(for: CGPoint(x: 10, y: 500)) != nil)
    }

    @Test(arguments: [0.0, 30, 90, 200]) func `fits a rectangle so that it touches two edges`(heading: Double) throws {
        let box = try BoundingBox(west: 7.6, south: 48.1, east: 7.9, north: 48.25)
        let insets = MapInsets(top: 10, left: 20, bottom: 30, right: 40)
        let projection = try MapArea.box(box, heading: Heading(normalizing: heading))
            .projection(width: 800, height: 600, insets: insets)
        let corners = try [(48.1, 7.6), (48.1, 7.9), (48.25, 7.6), (48.25, 7.9)].map {
            projection.point(for: try Coordinate(latitude: $0.0, longitude: $0.1))
        }
        let (left, right) = (corners.map(\.x).min()!, corners.map(\.x).max()!)
        let (top, bottom) = (corners.map(\.y).min()!, corners.map(\.y).max()!)
        #expect(left >= 20 - 1e-6 && right <= 760 + 1e-6 && top >= 10 - 1e-6 && bottom <= 570 + 1e-6)
        #expect(abs(right - left - 740) < 1e-6 || abs(bottom - top - 560) < 1e-6)
        #expect(abs((left + right) / 2 - 390) < 1e-6 && abs((top + bottom) / 2 - 290) < 1e-6)
    }

    @Test func `shows places on both sides of the antimeridian together`() throws {
        let places = try [(10.0, 179.0), (11, -179), (9, 178)].map { try Coordinate(latitude: $0.0, longitude: $0.1) }
        let projection = try MapArea.places(places).projection(width: 400, height: 400, insets: MapInsets())
        #expect(projection.zoom > 5)
        for place in places {
            let point = projection.point(for: place)
            #expect((-0.001...400.001).contains(point.x) && (-0.001...400.001).contains(point.y))
        }
    }

    @Test func `shows as much ground as the distance and field of view imply`() throws {
        let camera = MapCamera(center: try Coordinate(latitude: 60, longitude: 10), distance: 1000)
        let projection = try MapArea.camera(camera).projection(width: 640, height: 480, insets: MapInsets())
        #expect(abs(projection.metersPerPoint * 480 - 2 * 1000 * 0.2679491924) < 0.01)
    }

    @Test func `reports invalid values`() throws {
        let place = try Coordinate(latitude: 0, longitude: 0)
        let areas: [MapArea] = [
            .camera(MapCamera(center: place, zoom: 23)), .camera(MapCamera(center: place, zoom: .nan)),
            .camera(MapCamera(center: place, distance: -1)), .camera(MapCamera(center: place, distance: .infinity)),
            .places([]), .rect(MapRect(origin: MapPoint(x: 0, y: 0), width: -1, height: 1)),
            .region(CoordinateRegion(center: place, latitudeDelta: .nan, longitudeDelta: 1)),
        ]
        for area in areas {
            let error = #expect(throws: MapError.self) {
                try area.projection(width: 100, height: 100, insets: MapInsets())
            }
            #expect(error?.code == .invalidOption)
        }
        let error = #expect(throws: MapError.self) {
            try MapArea.places([place]).projection(width: 640, height: 480, insets: MapInsets(240.5))
        }
        #expect(error?.description.contains("640×480 points but received 240.5, 240.5") == true)
    }
}
