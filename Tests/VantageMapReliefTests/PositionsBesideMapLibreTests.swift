import Testing
import VantageGeodesy

@testable import VantageMapRelief

/// Compares the positions of points in Vantage with those in MapLibre Native's pictures, where each point is drawn as a
/// 4-point disc.
///
/// Source: pymgl 0.5.0 (MapLibre Native) at ratio 1, with centers weighted by brightness.
@Suite struct PositionsBesideMapLibreTests {
    struct Case: CustomTestStringConvertible {
        let area: MapArea
        let size: (Double, Double)
        var padding = 0.0
        let places: [(longitude: Double, latitude: Double, x: Double, y: Double)]

        var testDescription: String { "\(area) in \(size.0)×\(size.1)" }
    }

    private static func camera(_ latitude: Double, _ longitude: Double, _ zoom: Double, _ heading: Double = 0)
        -> MapArea
    {
        .camera(
            MapCamera(
                center: try! Coordinate(latitude: latitude, longitude: longitude), zoom: zoom,
                heading: Heading(normalizing: heading)))
    }

    private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> MapArea {
        .box(try! BoundingBox(west: west, south: south, east: east, north: north))
    }

    static let cases = [
        Case(
            area: camera(48.2, 7.7, 12), size: (400, 300),
            places: [
                (7.7, 48.2, 200, 150), (7.7102997, 48.2041199, 260, 114), (7.6927902, 48.1969101, 158, 177),
            ]),
        Case(
            area: camera(48.2, 7.7, 12.37, 30), size: (400, 300),
            places: [
                (7.7, 48.2, 200, 150), (7.7079697, 48.2031879, 233.95, 88.77), (7.6944212, 48.1976091, 177.13, 194.39),
            ]),
        Case(
            area: camera(-33.4, -70, 3.5, 200), size: (500, 200),
            places: [
                (-70, -33.4, 249.99, 100.02), (-66.2711166, -31.9084466, 203.36, 147.32),
                (-72.6102184, -34.518665, 282.01, 65.29),
            ]),
        Case(
            area: box(7.6, 48.1, 7.8, 48.3), size: (400, 300),
            places: [(7.6, 48.1, 99.98, 298.45), (7.8, 48.3, 300.02, 1.59), (7.72, 48.2, 220.05, 150.16)]),
        Case(
            area: box(7.6, 48.1, 7.8, 48.3), size: (400, 300), padding: 40,
            places: [(7.6, 48.1, 126.6, 260.03), (7.8, 48.3, 273.4, 40.02), (7.72, 48.2, 214.63, 150.1)]),
        Case(
            area: box(-125, 37.5, -115, 42.5), size: (300, 500), padding: 25,
            places: [(-125, 37.5, 25.01, 331.57), (-115, 42.5, 275.02, 168.4), (-119, 40, 174.97, 251.49)]),
        Case(
            area: camera(48.2000976, 7.7, 9.009885, 90), size: (400, 300),
            places: [(7.6, 48.1, 310.03, 223.4), (7.8, 48.3, 90.02, 76.6), (7.72, 48.2, 200.1, 135.37)]),
    ]

    @Test(arguments: cases) func `projects a place within a pixel of MapLibre's position`(view: Case) throws {
        let projection = try view.area.projection(
            width: view.size.0, height: view.size.1, insets: MapInsets(view.padding))
        for place in view.places {
            let point = projection.point(for: try Coordinate(latitude: place.latitude, longitude: place.longitude))
            // Near the upper or lower edge, a disc is cut off, which shifts its center by up to two pixels.
            let reach = place.y < 4 || place.y > view.size.1 - 4 ? 2.0 : 0.5
            #expect(abs(point.x - place.x) < 0.5 && abs(point.y - place.y) < reach, "\(place): \(point)")
        }
    }
}
