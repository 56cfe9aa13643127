import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles
import VantageSceneFixtures

@testable import VantageMapCanvas
@testable import VantageMapRenderer

/// Tests the positions of labels for areas and lines.
@Suite struct AreaLabelTests {
    @Test func `labels a rectangle in its middle`() throws {
        let middle = try #require(AreaLabelPosition(of: [[SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 40), SIMD2(0, 40)]]))
        #expect(middle.place == SIMD2(50, 20))
        #expect(middle.width == 100)
    }

    @Test func `labels a bent area inside its outline`() throws {
        // The centroid of an L lies outside it.
        let bent: [SIMD2<Double>] = [
            SIMD2(0, 0), SIMD2(20, 0), SIMD2(20, 180), SIMD2(200, 180), SIMD2(200, 200), SIMD2(0, 200),
        ]
        let mean = bent.reduce(SIMD2(0, 0), +) / 6
        #expect(!ShapeGeometry.contains([bent], mean))
        let middle = try #require(AreaLabelPosition(of: [bent]))
        #expect(ShapeGeometry.contains([bent], middle.place))
        #expect(middle.width == 200)
    }

    @Test func `keeps a label out of a hole in its area`() throws {
        let outline: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 100), SIMD2(0, 100)]
        let hole: [SIMD2<Double>] = [SIMD2(30, 10), SIMD2(90, 10), SIMD2(90, 90), SIMD2(30, 90)]
        let middle = try #require(AreaLabelPosition(of: [outline, hole]))
        #expect(ShapeGeometry.contains([outline, hole], middle.place))
    }

    @Test(arguments: [[], [SIMD2<Double>(1, 1)], [SIMD2(0, 5), SIMD2(10, 5), SIMD2(20, 5)]])
    func `finds no middle in a ring without an interior`(ring: [SIMD2<Double>]) {
        #expect(AreaLabelPosition(of: [ring]) == nil)
    }

    private func map(_ geoJSON: String, zoom: Double, _ latitude: Double, _ longitude: Double) throws -> MapSnapshot {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "shapes.geojson")
        try Data(geoJSON.utf8).write(to: file)
        let renderer = MapRenderer(sources: [try MapSources.open(file)])
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        return try renderer.render(SampleMap.rendering(zoom: zoom, at: place, width: 600, height: 600))
    }

    @Test func `labels an area once, in its visible part, even if it spans many tiles`() throws {
        // A corner that four tiles share at every zoom from 1.
        let map = try map(
            #"{"type":"Feature","properties":{"name":"Lake"},"geometry":{"type":"Polygon","coordinates":[[[-0.02,-0.01],[0.01,-0.01],[0.01,0.01],[-0.02,0.01],[-0.02,-0.01]]]}}"#,
            zoom: 13, 0, 0)
        let label = try #require(map.labels.first)
        #expect(map.labels.count == 1)
        let places = try label.boxes.joined().map { try #require(map.projection.coordinate(for: $0)).longitude }
        // The western part is wider.
        #expect(places.allSatisfy { $0 < 0 })
    }

    @Test func `places a line's name along the line`() throws {
        let map = try map(
            #"{"type":"Feature","properties":{"name":"Track"},"geometry":{"type":"LineString","coordinates":[[-0.005,-0.005],[0.012,0.012]]}}"#,
            zoom: 14, 0.004, 0.004)
        let label = try #require(map.labels.first { $0.text == "Track" })
        let side = label.boxes[0]
        let angle = atan2(side[1].y - side[0].y, side[1].x - side[0].x) * 180 / .pi
        #expect(abs(angle + 45) < 1)
    }
}
