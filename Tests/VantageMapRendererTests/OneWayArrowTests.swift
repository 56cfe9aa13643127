import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer
@testable import VantageMapStyle

/// Tests the arrows on one-way streets.
@Suite struct OneWayArrowTests {
    /// Draws a street from west to east through the middle of the picture.
    private static func street(zoom: Double, _ tags: LayerBuilder.Tags) throws -> [[SIMD3<Double>]] {
        let camera = MapCamera(center: MapPoint(x: 0.5 + 0.5 / 16384, y: 0.5 + 0.5 / 16384).coordinate, zoom: zoom)
        let projection = try MapArea.camera(camera).projection(width: 400, height: 60, insets: MapInsets())
        var roads = LayerBuilder("transportation")
        roads.add(.line, tags.merging(["class": "minor"]) { $1 }, points: [SIMD2(1600, 2048), SIMD2(2496, 2048)])
        let tile = PreparedTile(VectorTile(layers: [roads.layer]), schema: .openMapTiles)
        let tiles = TileCover.tiles(of: projection, zoom: 14).map {
            VisibleTile(tile, $0, projection: projection, scale: 1)
        }
        let canvas = try Canvas(width: 400, height: 60, isOpaque: true)
        canvas.fillAll(.white)
        let style = MapStyle(.standard(), .light)
        try TilePainter(canvas: canvas, projection: projection, scale: 1, tiles: tiles, budget: .unlimited)
            .paint(style.steps(at: zoom, levels: WayLevels()).features.filter { !$0.isBackground })
        return (0..<60).map { y in (0..<400).map { x in canvas.color(x, y) } }
    }

    private static func differences(_ one: [[SIMD3<Double>]], _ other: [[SIMD3<Double>]]) -> Int {
        zip(one.joined(), other.joined()).filter { one, other in
            let step = one - other
            return max(abs(step.x), abs(step.y), abs(step.z)) > 0.1
        }.count
    }

    @Test(arguments: [16.0, 17, 18]) func `arrows point in the direction of traffic`(zoom: Double) throws {
        let both = try Self.street(zoom: zoom, [:])
        let forward = try Self.street(zoom: zoom, ["oneway": 1])
        let backward = try Self.street(zoom: zoom, ["oneway": -1])
        #expect(Self.differences(both, forward) >= 8)
        #expect(Self.differences(forward, backward) >= 8)
        // The view is symmetric about the middle of the street, so the arrows are mirror images.
        #expect(Self.differences(forward.map { Array($0.reversed()) }, backward) == 0)
    }

    @Test func `streets have no arrows below zoom 16`() throws {
        #expect(try Self.differences(Self.street(zoom: 15.9, [:]), Self.street(zoom: 15.9, ["oneway": 1])) == 0)
    }
}

extension DrawingStep {
    fileprivate var isBackground: Bool {
        if case .sea = self { true } else { false }
    }
}
