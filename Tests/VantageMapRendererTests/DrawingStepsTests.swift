import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer
@testable import VantageMapStyle

/// Tests that the painter and the hit test use the same drawing steps.
@Suite struct DrawingStepsTests {
    private static let projection = try! MapArea.camera(MapCamera(center: SampleMap.town, zoom: 14))
        .projection(width: 200, height: 200, insets: MapInsets())

    /// Returns the tiles that cover the picture, each of which contains the given layers.
    private static func tiles(_ layers: [LayerBuilder]) -> [VisibleTile] {
        let tile = PreparedTile(VectorTile(layers: layers.map(\.layer)), schema: .openMapTiles)
        return TileCover.tiles(of: projection, zoom: 14).map {
            VisibleTile(tile, $0, projection: projection, scale: 1)
        }
    }

    private static func layers() -> [LayerBuilder] {
        let all = [SIMD2<Int32>(0, 0), SIMD2(4096, 0), SIMD2(4096, 4096), SIMD2(0, 4096)]
        var water = LayerBuilder("water")
        water.add(.polygon, ["class": "lake"], points: all)
        var buildings = LayerBuilder("building")
        buildings.add(.polygon, [:], points: all)
        var lines = LayerBuilder("waterway")
        lines.add(.line, ["class": "river"], points: [SIMD2(0, 0), SIMD2(4096, 4096)])
        lines.add(.line, ["class": "stream", "brunnel": "tunnel"], points: [SIMD2(0, 4096), SIMD2(4096, 0)])
        return [water, buildings, lines]
    }

    private static func painted(_ steps: [DrawingStep]) throws -> SIMD3<Double> {
        let canvas = try Canvas(width: 200, height: 200, isOpaque: true)
        canvas.fillAll(.black)
        try TilePainter(
            canvas: canvas, projection: projection, scale: 1, tiles: tiles(layers()), budget: .unlimited
        ).paint(steps)
        return canvas.color(90, 110)
    }

    private static func found(_ steps: [DrawingStep], at point: CGPoint) -> [MapRole?] {
        HitTester(
            projection: projection, scale: 1, steps: DrawingSteps(ground: .white, features: steps),
            tiles: tiles(layers()), labels: [], overlays: [], traffic: [], languages: []
        ).features(at: point).map(\.role)
    }

    private static let red = FillPaint(color: MapColor(0xFF0000))
    private static let blue = FillPaint(color: MapColor(0x0000FF))
    private static let middle = CGPoint(x: 90, y: 110)

    @Test func `puts later steps on top in the picture and in the hit test`() throws {
        let water = DrawingStep.fill(ShapeKey(role: .water), Self.blue)
        let houses = DrawingStep.fill(ShapeKey(role: .building), Self.red)
        #expect(try Self.painted([water, houses]) == SIMD3(1, 0, 0))
        #expect(Self.found([water, houses], at: Self.middle) == [.building, .water])
        #expect(try Self.painted([houses, water]) == SIMD3(0, 0, 1))
        #expect(Self.found([houses, water], at: Self.middle) == [.water, .building])
    }

    @Test func `does not find features that no step draws`() throws {
        let water = DrawingStep.fill(ShapeKey(role: .water), Self.blue)
        #expect(Self.found([water], at: Self.middle) == [.water])
        #expect(Self.found([], at: Self.middle) == [])
        #expect(
            Self.found([.outline(ShapeKey(role: .building), LinePaint(width: 1, color: .black))], at: Self.middle) == []
        )
    }

    @Test func `finds the steps of a group and blends the group as a whole`() throws {
        let group = DrawingStep.group(
            opacity: 0.5, [.fill(ShapeKey(role: .water), Self.red), .fill(ShapeKey(role: .building), Self.red)])
        let mixed = try Self.painted([group])
        #expect(abs(mixed.x - 0.5) < 0.01)
        #expect(Self.found([group], at: Self.middle) == [.building, .water])
    }

    @Test func `finds a line within its step's line width`() throws {
        let river = tiles(of: .river)
        for (width, reach) in [(2.0, 4.0), (80, 43)] {
            let step = [DrawingStep.line(ShapeKey(role: .river), LinePaint(width: width, color: .black))]
            #expect(Self.found(step, at: river(reach - 0.5)) == [.river])
            #expect(Self.found(step, at: river(reach + 0.5)) == [])
        }
    }

    /// Returns a function that takes a distance and returns a point at that distance from the tile's line, in the
    /// middle of the picture.
    private func tiles(of role: MapRole) -> (Double) -> CGPoint {
        let tile = Self.tiles(Self.layers()).first { $0.placed == TileCover.tiles(of: Self.projection, zoom: 14)[0] }!
        let shape = tile.tile.shapes(ShapeKey(role: role))[0]
        let middle = tile.transforms[shape.layer](SIMD2<Int32>(2048, 2048))
        return { CGPoint(x: middle.x + $0 / 2.squareRoot(), y: middle.y - $0 / 2.squareRoot()) }
    }

    @Test func `neither draws nor finds a stream in a tunnel`() throws {
        let steps = MapStyle(.standard(), .light).steps(at: 16, levels: WayLevels())
        let keys = steps.features.flatMap(\.all).compactMap { step -> ShapeKey? in
            if case .line(let key, _) = step { key } else { nil }
        }
        #expect(keys.contains(ShapeKey(role: .stream)))
        #expect(!keys.contains(ShapeKey(role: .stream, structure: .tunnel)))
    }

    @Test func `draws bridges above other ways, and railways above roads`() throws {
        let steps = MapStyle(.standard(), .light).steps(at: 16, levels: WayLevels(tunnels: [-1], bridges: [1, 2]))
        let order = steps.features.compactMap { step -> ShapeKey? in
            if case .line(let key, _) = step { key } else { nil }
        }
        func place(_ key: ShapeKey) throws -> Int { try #require(order.firstIndex(of: key)) }
        let road = ShapeKey(role: .primary)
        #expect(try place(ShapeKey(role: .primary, structure: .tunnel, level: -1)) < place(road))
        #expect(try place(road) < place(ShapeKey(role: .rail)))
        #expect(try place(ShapeKey(role: .rail)) < place(ShapeKey(role: .path, structure: .bridge, level: 1)))
        #expect(
            try place(ShapeKey(role: .rail, structure: .bridge, level: 1))
                < place(ShapeKey(role: .path, structure: .bridge, level: 2)))
    }

    @Test func `the imagery style draws only pictures and contour lines`() {
        let steps = MapStyle(.imagery, .light).steps(at: 16, levels: WayLevels())
        guard steps.features.count == 2, case .rasterTiles = steps.features[0], case .contours = steps.features[1]
        else {
            Issue.record("Imagery has \(steps.features).")
            return
        }
        #expect(steps.symbols.isEmpty && steps.traffic.isEmpty)
    }
}
