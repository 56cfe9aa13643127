import Foundation
import VantageGeodesy
import VantageSceneFixtures
import Testing

@testable import VantageMapTiles

struct GeoJSONTilingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func open(_ type: String, _ coordinates: [Any]) throws -> any MapSource {
        let data = try JSONSerialization.data(withJSONObject: ["type": type, "coordinates": coordinates])
        return try MapSources.open(folder.write([UInt8](data), to: "shapes.json"))
    }

    func parts(_ source: any MapSource, _ zoom: Int, _ x: Int, _ y: Int) throws -> [[SIMD2<Int32>]] {
        guard let layer = try source.tile(TileID(zoom: zoom, x: x, y: y))?.vector?.layers.first else { return [] }
        layer.expectConsistent()
        return layer.features.flatMap { layer.parts(of: $0) }
    }

    static let low = Int32(-ShapeTiler.buffer)
    static let high = Int32(ShapeTiler.extent + ShapeTiler.buffer)

    @Test func `a line ends where it leaves the tile and restarts where it reenters`() throws {
        let source = try open("LineString", [[-170, 60], [-10, 60], [10, 60], [10, 40], [-170, 40]])
        let lines = try parts(source, 1, 0, 0)
        #expect(lines.count == 2)
        #expect(lines[0].last?.x == Self.high && lines[1].first?.x == Self.high)
        #expect(try parts(source, 1, 1, 1) == [])
    }

    @Test func `an area larger than a tile fills the tile`() throws {
        let source = try open("Polygon", [[[-90, -60], [90, -60], [90, 60], [-90, 60], [-90, -60]]])
        for (x, y) in [(7, 7), (8, 8), (7, 8)] {
            let rings = try parts(source, 4, x, y)
            #expect(rings.count == 1)
            #expect(
                Set(rings[0]) == [
                    [Self.low, Self.low], [Self.high, Self.low], [Self.high, Self.high], [Self.low, Self.high],
                ])
        }
    }

    @Test func `omits areas too small to be visible, along with their holes`() throws {
        let square: (Double, Double) -> [[Double]] = { low, high in
            [[low, low], [high, low], [high, high], [low, high], [low, low]]
        }
        let source = try open("Polygon", [square(1.0001, 1.0002), square(1.00012, 1.00018)])
        #expect(try parts(source, 0, 0, 0) == [])
        let id = SIMD2<Int>(WebMercator.point(longitude: 1.00015, latitude: 1.00015) * Double(1 << 18))
        #expect(try parts(source, 18, id.x, id.y).count == 2)
    }

    @Test(arguments: [0, 4, 8, 12, 16])
    func `a line is accurate to the tile's resolution`(zoom: Int) throws {
        let positions = (0...20_000).map { [Double($0) / 20_000, 0.2 * sin(Double($0) / 500)] }
        let source = try open("LineString", positions)
        let world = positions.map { WebMercator.point(longitude: $0[0], latitude: $0[1]) }
        let first = SIMD2<Int>(world[10_000] * Double(1 << zoom))
        let lines = try parts(source, zoom, first.x, first.y)
        let scale = Double(ShapeTiler.extent << zoom)
        let inside = world.map { $0 * scale - SIMD2(Double(first.x), Double(first.y)) * Double(ShapeTiler.extent) }
            .filter { TileClipper(low: Double(Self.low), high: Double(Self.high)).contains($0) }
        // The tolerance is one tile unit for simplification and half a unit per axis for rounding.
        let farthest = inside.map { point in lines.map { Self.distance(point, $0) }.min() ?? .infinity }.max()
        #expect(try #require(farthest) < 1.8)
        #expect(lines.joined().count < inside.count / 2 || zoom >= 12)
    }

    static func distance(_ point: SIMD2<Double>, _ line: [SIMD2<Int32>]) -> Double {
        let line = line.map { SIMD2<Double>($0) }
        return zip(line, line.dropFirst()).map { start, end in
            let along = end - start
            let place = max(0, min(((point - start) * along).sum() / (along * along).sum(), 1))
            let offset = point - start - along * place
            return (offset * offset).sum().squareRoot()
        }.min() ?? .infinity
    }

    @Test func `adjacent tiles have the same line at their common edge`() throws {
        let positions = (0...5000).map { [Double($0) / 100 - 25, 30 * sin(Double($0) / 300)] }
        let source = try open("LineString", positions)
        let left = try parts(source, 3, 3, 3).flatMap { $0 }.map { $0 &- SIMD2(4096, 0) }
        let right = try parts(source, 3, 4, 3).flatMap { $0 }
        let inBoth = { (point: SIMD2<Int32>) in abs(point.x) < 128 && point.y > Self.low && point.y < Self.high }
        #expect(left.filter(inBoth) == right.filter(inBoth))
        #expect(!left.filter(inBoth).isEmpty)
    }

    @Test(
        arguments: [
            ("crossing", [[170, 10], [-170, 10]]), ("beyond the edge", [[170, 10], [190, 10]]),
            ("from the other side", [[-190, 10], [-170, 10]]),
        ] as [(String, [[Double]])])
    func `a line that crosses the antimeridian goes the short way around`(name: String, line: [[Double]]) throws {
        let source = try open("LineString", line)
        let east = try parts(source, 1, 1, 0)
        let west = try parts(source, 1, 0, 0)
        #expect(east.count == 1 && east[0].first!.x < 4096 && east[0].last!.x == Self.high, "\(name)")
        #expect(west.count == 1 && west[0].first!.x == Self.low && west[0].last!.x > 0, "\(name)")
        #expect(try parts(source, 2, 1, 1) == [])
        let bounds = try #require(source.info.bounds)
        #expect(bounds.west == 170 && bounds.east == -170 && bounds.crossesAntimeridian, "\(name)")
    }

    @Test func `an area that crosses the antimeridian is in the tiles on both sides of it`() throws {
        let source = try open("Polygon", [[[175, -20], [-175, -20], [-175, -10], [175, -10], [175, -20]]])
        #expect(try parts(source, 0, 0, 0).count == 2)
        #expect(try parts(source, 2, 3, 2).count == 1)
        #expect(try parts(source, 2, 0, 2).count == 1)
        #expect(try parts(source, 2, 1, 2).isEmpty)
    }

    @Test func `a box around the whole world is not split`() throws {
        let source = try open("Polygon", [[[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]]])
        for id in TileID.all(in: 0...2) { #expect(try !parts(source, id.zoom, id.x, id.y).isEmpty) }
        #expect(source.info.bounds?.west == -180 && source.info.bounds?.east == 180)
    }

    @Test func `a ring around a pole is not inverted`() throws {
        let coast = stride(from: -180.0, through: 180, by: 10).map { [$0, -75.0] }
        let source = try open("Polygon", [coast + [[180.0, -90], [-180.0, -90], [-180.0, -75]]])
        for x in 0..<4 { #expect(try !parts(source, 2, x, 3).isEmpty) }
        #expect(try parts(source, 2, 1, 1).isEmpty)
    }

    @Test(
        arguments: [
            ("a single place", [[7, 48]], [7, 48, 7, 48]),
            ("Europe and America", [[0, 50], [-74, 40]], [-74, 40, 0, 50]),
            ("Japan and America", [[139, 35], [-118, 34]], [139, 34, -118, 35]),
            ("at the edge", [[180, 0], [170, 0]], [170, 0, 180, 0]),
        ] as [(String, [[Double]], [Double])])
    func `the bounds are the smallest possible box`(name: String, points: [[Double]], box: [Double]) throws {
        let bounds = try open("MultiPoint", points).info.bounds
        let places = try points.map { try open("Point", $0).info.bounds }
        #expect(places.allSatisfy { $0 != nil })
        #expect(bounds == (try BoundingBox(west: box[0], south: box[1], east: box[2], north: box[3])), "\(name)")
    }

    @Test func `the index finds the same boxes as a full scan`() {
        var generator = SystemRandomNumberGenerator()
        func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        for count in [0, 1, 2, 16, 17, 300, 5000] {
            let boxes = (0..<count).map { _ in
                let low = SIMD2(random(-0.2...1.1), random(-0.5...1.2))
                return WorldBox(low: low, high: low + SIMD2(random(0...0.05), random(0...0.05)))
            }
            let index = BoxIndex(boxes)
            for _ in 0..<50 {
                let low = SIMD2(random(-0.2...1.1), random(-0.2...1.1))
                let wanted = WorldBox(low: low, high: low + random(0...0.2))
                var found: [Int] = []
                index.forEach(meeting: wanted) { found.append($0) }
                #expect(found.sorted() == boxes.indices.filter { boxes[$0].meets(wanted) })
            }
        }
    }

    /// Splitting this line removes only one point at a time, so a naive implementation takes quadratic time.
    @Test func `takes a reasonable time to simplify a line that reverses at every point`() {
        let line = (0..<20_000).map { SIMD2(Double($0 % 2), Double($0) * 1e-9) }
        #expect(Simplification.weights(line[...]).count == line.count)
    }
}
