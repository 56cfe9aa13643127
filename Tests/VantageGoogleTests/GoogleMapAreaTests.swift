import Testing
import Vantage

@testable import VantageGoogle
@testable import VantageHTTP

@Suite struct GoogleMapAreaTests {
    private static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func projection(
        _ size: PictureSize, center: Coordinate? = nil, zoom: Double? = nil, _ places: [Coordinate] = [],
        reach: MapInsets = MapInsets()
    ) throws -> MapProjection {
        let parts = places.isEmpty ? [] : [GoogleMapArea.Part(places: places, reach: reach)]
        return try GoogleMapArea(center: center, zoom: zoom, parts: parts).area(of: size)
            .projection(width: Double(size.width), height: Double(size.height), insets: MapInsets())
    }

    /// Source: Google's page on map and tile coordinates, "Showing pixel and tile coordinates": at zoom 3, Chicago is
    /// at world pixel (525, 761).
    @Test func `places Chicago on the pixel that Google documents`() throws {
        let size = PictureSize(width: 2048, height: 2048)
        let projection = try Self.projection(size, center: Self.place(0, 0), zoom: 3)
        let chicago = projection.point(for: try Self.place(41.85, -87.65))
        #expect(Int(chicago.x) == 525 && Int(chicago.y) == 761)
    }

    @Test(arguments: [0, 0.5, 1, 2, 13, 21, 23])
    func `the world is 256 points wide at zoom 0 and doubles in width with each zoom level`(zoom: Double) throws {
        let size = PictureSize(width: 300, height: 200)
        let center = try Self.place(48.2, 7.7)
        let projection = try Self.projection(size, center: center, zoom: zoom)
        let shift = projection.point(for: MapPoint(x: MapPoint(center).x + 1e-6, y: MapPoint(center).y))
        var side = 256.0
        for _ in 0..<Int(zoom) { side *= 2 }
        if zoom == 0.5 { side *= 2.0.squareRoot() }
        #expect(abs((shift.x - 150) / 1e-6 / side - 1) < 1e-6 && abs(shift.y - 100) < 1e-6)
    }

    @Test func `uses the highest integer zoom at which everything fits`() throws {
        let places = try [(48.2, 7.7), (48.21, 7.75), (48.19, 7.72)].map { try Self.place($0.0, $0.1) }
        let reach = MapInsets(top: 34, left: 12, bottom: 2, right: 12)
        for size in [
            PictureSize(width: 640, height: 480), .init(width: 200, height: 600), .init(width: 90, height: 90),
        ] {
            let projection = try Self.projection(size, places, reach: reach)
            let zoom = projection.zoom + 1
            #expect(zoom == zoom.rounded())
            func isSeen(_ projection: MapProjection) -> Bool {
                places.map(projection.point).allSatisfy {
                    $0.x >= 12 && $0.x <= Double(size.width) - 12 && $0.y >= 34 && $0.y <= Double(size.height) - 2
                }
            }
            #expect(isSeen(projection))
            let nearer = try Self.projection(size, center: projection.center.coordinate, zoom: zoom + 1)
            #expect(!isSeen(nearer))
        }
    }

    @Test func `fits places across 180° the short way around`() throws {
        let places = try [(10.0, 179.0), (-10.0, -179.0)].map { try Self.place($0.0, $0.1) }
        let projection = try Self.projection(PictureSize(width: 640, height: 480), places)
        #expect(abs(abs(projection.center.coordinate.longitude) - 180) < 1e-9)
        #expect(abs(projection.center.coordinate.latitude) < 1e-9 && projection.zoom == 4)
    }

    @Test func `keeps a given center or zoom`() throws {
        let places = try [(48.2, 7.7), (48.3, 7.9)].map { try Self.place($0.0, $0.1) }
        let size = PictureSize(width: 640, height: 480)
        let zoomed = try Self.projection(size, zoom: 9, places)
        #expect(zoomed.zoom == 8 && abs(zoomed.center.coordinate.longitude - 7.8) < 1e-9)
        let centered = try Self.projection(size, center: places[0], places)
        let fitted = try Self.projection(size, places)
        #expect(abs(centered.center.coordinate.latitude - 48.2) < 1e-9 && centered.zoom < fitted.zoom)
        #expect(try Self.projection(size, [places[0]]).zoom == 16)
        // The picture is smaller than the pin.
        let small = PictureSize(width: 20, height: 20)
        #expect(try Self.projection(small, [places[0]], reach: MapInsets(40)).zoom == 16)
    }

    @Test func `rejects a request that does not determine the area`() throws {
        let place = try Self.place(48, 7)
        for (center, zoom) in [(nil, nil), (place, nil), (nil, 5.0)] {
            #expect(throws: Problem.self) {
                try GoogleMapArea(center: center, zoom: zoom, parts: []).area(of: PictureSize(width: 9, height: 9))
            }
        }
    }
}
