import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer
@testable import VantageMapStyle

@Suite struct TreeTests {
    /// The middle of a tile of zoom 14.
    private static let center = MapPoint(x: (8192 + 0.5) / 16384, y: (5570 + 0.5) / 16384)
    private static let id = TileID(zoom: 14, x: 8192, y: 5570)

    private static func projection(zoom: Double, pitch: Double) -> MapProjection {
        let camera = MapCamera(center: center.coordinate, zoom: zoom, pitch: pitch)
        return try! MapArea.camera(camera).projection(width: 400, height: 300, insets: MapInsets())
    }

    private static func tile(
        _ trees: [(point: SIMD2<Int32>, tags: LayerBuilder.Tags)], _ projection: MapProjection
    ) -> VisibleTile {
        var layer = LayerBuilder("tree")
        for tree in trees { layer.add(.point, tree.tags, points: [tree.point]) }
        let tile = PreparedTile(VectorTile(layers: [layer.layer]), schema: .openMapTiles)
        return VisibleTile(tile, PlacedTile(tile: id, wrap: 0), projection: projection, scale: 1)
    }

    private static func buildings(_ tiles: [VisibleTile], _ projection: MapProjection) throws -> Buildings {
        let color = MapStyle(.standard(), .light).trees(at: projection.zoom)
        var buildings = Buildings(
            projection, try #require(projection.lens), color: MapColor(0xE3DCD3), trees: color)
        try buildings.add(tiles, scale: 1, budget: .unlimited)
        return buildings
    }

    /// Returns the box around all pixels that differ from the background, in pixels.
    private static func drawn(_ buildings: Buildings, _ projection: MapProjection) throws -> PixelBox? {
        let canvas = try Canvas(width: 400, height: 300, isOpaque: true)
        canvas.fillAll(.white)
        try BuildingPainter(buildings.solids, projection, scale: 1)
            .paint(on: canvas, over: nil, opacity: 1, budget: .unlimited)
        var box: PixelBox?
        for y in 0..<300 {
            for x in 0..<400 where canvas.row(y)[x] & 0xFF_FFFF != 0xFF_FFFF {
                box = box ?? PixelBox(around: [])
                box?.include(SIMD2(Double(x), Double(y)))
                box?.include(SIMD2(Double(x + 1), Double(y + 1)))
            }
        }
        return box
    }

    @Test(arguments: [20.0, 45, 65]) func `a tree has its height and the width of its crown`(pitch: Double) throws {
        let projection = Self.projection(zoom: 18, pitch: pitch)
        let tile = Self.tile(
            [(SIMD2(2048, 2048), ["height": 16, "diameter_crown": 10])], projection)
        let box = try #require(try Self.drawn(try Self.buildings([tile], projection), projection))
        let camera = SpaceCamera(pitch: pitch, fieldOfView: 30, height: 300, anchor: projection.middle)
        let meter = 1 / projection.metersPerPoint
        // The widest ring is at the middle of the crown, and the top is narrow.
        let middle = (0.22 + 0.78 / 2) * 16 * meter
        let (left, right) = (
            try #require(camera.point(SIMD3(-5 * meter, 0, middle))),
            try #require(camera.point(SIMD3(5 * meter, 0, middle)))
        )
        #expect(
            abs(box.left - left.x) < 0.1 * (right.x - left.x) && abs(box.right - right.x) < 0.1 * (right.x - left.x))
        let top = try #require(camera.point(SIMD3(0, 0, 16 * meter)))
        #expect(abs(box.top - top.y) < 0.35 * (right.x - left.x))
        let foot = try #require(camera.point(SIMD3(0, 0, 0)))
        if pitch > 40 { #expect(abs(box.bottom - foot.y) < 3) }
    }

    @Test func `trees are drawn from zoom 17 on, and only on drawn maps`() throws {
        for (zoom, isShown) in [(16.9, false), (17.0, true)] {
            let projection = Self.projection(zoom: zoom, pitch: 60)
            let tile = Self.tile([(SIMD2(2048, 2048), [:])], projection)
            let box = try Self.drawn(try Self.buildings([tile], projection), projection)
            #expect((box != nil) == isShown)
            let steps = MapStyle(.standard(), .light).steps(at: zoom, levels: WayLevels()).features
            #expect(steps.contains { if case .crowns = $0 { true } else { false } } == isShown)
        }
        #expect(MapStyle(.hybrid, .light).trees(at: 18) == nil)
    }

    @Test func `flat maps show crowns as discs`() throws {
        let projection = Self.projection(zoom: 18, pitch: 0)
        let tile = Self.tile([(SIMD2(2048, 2048), ["diameter_crown": 10])], projection)
        let canvas = try Canvas(width: 400, height: 300, isOpaque: true)
        canvas.fillAll(.white)
        let painter = TilePainter(canvas: canvas, projection: projection, scale: 1, tiles: [tile], budget: .unlimited)
        try painter.paint([.crowns(CrownPaint(color: .black, edge: nil))])
        let covered = (0..<300 * 400).reduce(0) { $0 + 1 - canvas.color($1 % 400, $1 / 400).x }
        let radius = 5 / projection.metersPerPoint
        #expect(abs(covered / (.pi * radius * radius) - 1) < 0.01)
    }

    @Test func `trees neither hide places nor are features`() throws {
        let projection = Self.projection(zoom: 18, pitch: 60)
        let tile = Self.tile([(SIMD2(2048, 2048), ["height": 30, "diameter_crown": 20])], projection)
        let buildings = try Self.buildings([tile], projection)
        let box = try #require(try Self.drawn(buildings, projection))
        let middle = SIMD2((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        #expect(buildings.feature(at: middle) == nil)
        #expect(!HiddenPlaces(buildings, projection, scale: 1).contain(middle, isInBuilding: false))
    }

    @Test func `trees beyond the edge of a tile belong to its neighbor`() throws {
        let projection = Self.projection(zoom: 14, pitch: 0)
        let tile = Self.tile(
            [(SIMD2(-1, 5), [:]), (SIMD2(0, 0), [:]), (SIMD2(4095, 4095), [:]), (SIMD2(9, 4096), [:])], projection)
        var count = 0
        tile.eachTree(within: 1000) { _ in count += 1 }
        #expect(count == 2)
    }

    @Test func `a forest of any size takes limited memory, and the nearest trees are drawn`() throws {
        let projection = Self.projection(zoom: 17, pitch: 60)
        let trees = (0..<20_000).map { number -> (SIMD2<Int32>, LayerBuilder.Tags) in
            let place = spread(number) * 1200 + 1448
            return (SIMD2(Int32(place.x), Int32(place.y)), [:])
        }
        let buildings = try Self.buildings([Self.tile(trees, projection)], projection)
        #expect(buildings.byteCount < 40_000_000)
        // The lower edge of the picture is nearer than its upper edge.
        let box = try #require(try Self.drawn(buildings, projection))
        #expect(box.bottom == 300)
    }

    @Test func `shows overlays through trees`() throws {
        let projection = Self.projection(zoom: 18, pitch: 60)
        let tile = Self.tile([(SIMD2(2048, 2048), ["height": 20, "diameter_crown": 14])], projection)
        let buildings = try Self.buildings([tile], projection)
        let box = try #require(try Self.drawn(buildings, projection))
        let (x, y) = (Int(box.left + box.right) / 2, Int(box.top + box.bottom) / 2)
        let canvas = try Canvas(width: 400, height: 300, isOpaque: true)
        canvas.fillAll(MapColor(0xFF0000))
        let cover = try Canvas(width: 400, height: 300, isOpaque: false)
        cover.fillAll(MapColor(0xFF0000))
        try BuildingPainter(buildings.solids, projection, scale: 1)
            .paint(on: canvas, over: cover, opacity: 0.25, budget: .unlimited)
        let color = canvas.color(x, y)
        #expect(color.x > 0.8 && color.y > 0.05 && color.y < 0.3)
    }
}
