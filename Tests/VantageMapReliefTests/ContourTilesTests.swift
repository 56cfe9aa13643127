import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapRelief

/// Tests contour lines in elevation tiles and in parts of tiles.
@Suite struct ContourTilesTests {
    private static func tiles(_ heights: HeightTiles) -> ContourTiles {
        ContourTiles(ElevationTiles(sources: [heights], cacheBytes: 1 << 22), cacheBytes: 0)
    }

    private static func samples(_ id: TileID, _ heights: HeightTiles) throws -> HeightSamples {
        var work = MapSourceWork.map
        return try #require(try tiles(heights).samples(id, of: 0, &work))
    }

    private static func lines(_ id: TileID, _ heights: HeightTiles, interval: Double = 20) throws -> ContourLines {
        ContourTracer.lines(of: try samples(id, heights), interval: interval)
    }

    /// Irregular hills.
    private static let hills = HeightTiles(zooms: 0...12) { column, row, _ in
        let (x, y) = (Double(column), Double(row))
        return 1500 + 200 * sin(x * 0.27) * cos(y * 0.23) + 90 * sin(x * 0.4 + y * 0.3)
    }

    // MARK: Heights between pixels

    /// Smoothing with the spline adds a sixth of the second difference in each direction, at any position between
    /// pixels.
    @Test(arguments: [12, 13, 15, 17]) func `interpolates a slope and a bowl with a cubic spline`(zoom: Int) throws {
        let id = TileID(zoom: zoom, x: 2136 << (zoom - 12), y: 1420 << (zoom - 12))
        let (left, top) = (Double(2136 * 32), Double(1420 * 32))
        let bowl = HeightTiles(zooms: 0...12) { column, row, _ in
            let (x, y) = (Double(column) - left, Double(row) - top)
            return 500 + 3 * x - 2 * y + 0.25 * x * x + 0.125 * x * y
        }
        let samples = try Self.samples(id, bowl)
        let pixel = Double(samples.squares) / 32 * exp2(Double(zoom - 12))
        for (column, row) in [(0, 0), (100, 7), (256, 256), (31, 200)] {
            let (x, y) = (Double(column) / pixel - 0.5, Double(row) / pixel - 0.5)
            let expected = 500 + 3 * x - 2 * y + 0.25 * (x * x + 1.0 / 3) + 0.125 * x * y
            let height = Double(samples.heights[row * (samples.squares + 1) + column])
            // The colors encode steps of 1/256 m.
            #expect(abs(height - expected) < 0.004)
        }
    }

    @Test func `keeps level ground at its exact height and traces no lines on it`() throws {
        let flat = HeightTiles(zooms: 0...12) { _, _, _ in 460 }
        for zoom in [10, 14, 17] {
            let id = TileID(zoom: zoom, x: 5 << (zoom - 10), y: 5 << (zoom - 10))
            #expect(try Self.samples(id, flat).heights.allSatisfy { $0 == 460 })
            #expect(try Self.lines(id, flat).lines.isEmpty)
        }
    }

    @Test func `bridges a single pixel without a height, but not a larger gap`() throws {
        let gaps = HeightTiles(zooms: 0...12) { column, row, _ in
            let (x, y) = (column % 32, row % 32)
            return (x == 5 && y == 5) || ((12...20).contains(x) && (12...20).contains(y)) ? nil : 700
        }
        let samples = try Self.samples(TileID(zoom: 12, x: 2136, y: 1420), gaps)
        func height(_ x: Double, _ y: Double) -> Float {
            samples.heights[Int(y * 8) * 257 + Int(x * 8)]
        }
        #expect(height(5.5, 5.5) == 700)
        #expect(height(16.5, 16.5).isNaN)
        #expect(height(25, 25) == 700)
    }

    // MARK: Tile edges

    /// Returns where lines of a given height cross the right edge of one tile and the left edge of another.
    private static func crossings(_ lines: ContourLines, x: Float) -> Set<[Double]> {
        Set(
            lines.lines.flatMap { line in
                [line.range.first!, line.range.last!].map { lines.points[$0] }.filter { $0.x == x }
                    .map { [line.height, Double($0.y)] }
            })
    }

    @Test(arguments: [12, 14, 16]) func `joins the lines of adjacent tiles exactly`(zoom: Int) throws {
        // The west edge of the first tile is also the edge of an elevation tile. At zooms above 12, the west edge of
        // the second tile lies within that elevation tile.
        for x in [2136 << (zoom - 12), (2136 << (zoom - 12)) + 1] {
            let id = TileID(zoom: zoom, x: x, y: 1420 << (zoom - 12))
            let interval = 80 / exp2(Double(zoom - 8))
            let west = try Self.lines(TileID(zoom: zoom, x: x - 1, y: id.y), Self.hills, interval: interval)
            let east = try Self.lines(id, Self.hills, interval: interval)
            let crossings = Self.crossings(west, x: Float(west.side))
            #expect(crossings.count > 2)
            #expect(crossings.symmetricDifference(Self.crossings(east, x: 0)) == [])
        }
    }

    @Test func `joins lines next to a missing tile and at the edge of the world`() throws {
        var gap = Self.hills
        gap.has = { $0.x != 2137 || $0.y != 1421 }
        let west = try Self.lines(TileID(zoom: 12, x: 2136, y: 1420), gap, interval: 5)
        let east = try Self.lines(TileID(zoom: 12, x: 2137, y: 1420), gap, interval: 5)
        #expect(Self.crossings(west, x: Float(west.side)).symmetricDifference(Self.crossings(east, x: 0)) == [])
        let last = try Self.lines(TileID(zoom: 3, x: 7, y: 0), Self.hills, interval: 5)
        let first = try Self.lines(TileID(zoom: 3, x: 0, y: 0), Self.hills, interval: 5)
        #expect(Self.crossings(last, x: Float(last.side)).symmetricDifference(Self.crossings(first, x: 0)) == [])
    }

    // MARK: Whole cones

    @Test func `traces a cone as circles within a tenth of a pixel at every zoom`() throws {
        let top = SIMD2(2136.5 * 32 + 0.3, 1420.5 * 32 - 0.4)
        let cone = HeightTiles(zooms: 0...12) { column, row, _ in
            let from = SIMD2(Double(column) + 0.5, Double(row) + 0.5) - top
            return 2000 - 20 * (from * from).sum().squareRoot()
        }
        for zoom in [12, 14] {
            let id = TileID(zoom: zoom, x: 2136 << (zoom - 12), y: 1420 << (zoom - 12))
            let lines = try Self.lines(id, cone)
            let pixel = Float(lines.side) / 32 * exp2(Float(zoom - 12))
            // The spline rounds off the top of the cone.
            for line in lines.lines where line.height < 1900 {
                for point in lines.points[line.range] {
                    let place = SIMD2<Double>(point / pixel) + SIMD2(2136.0 * 32, 1420.0 * 32)
                    let from = place - top
                    let radius = (2000 - line.height) / 20
                    #expect(abs((from * from).sum().squareRoot() - radius) < 0.1)
                }
            }
            #expect(lines.lines.count > 3)
        }
    }

    // MARK: Intervals

    private static let intervals: [(Double, Double, Double?)] = [
        (7.9, 0.3, nil), (8, 0.3, 500), (9, 0.3, 200), (10, 0.3, 100), (11.5, 0.3, 100), (12, 0.3, 50), (13, 0.3, 20),
        (14.9, 0.3, 20), (15, 0.3, 10), (22, 0.3, 10), (13, 0.1, 10), (13, 0.01, 5), (15, 0.01, 2), (10, 0.1, 50),
    ]

    @Test(arguments: intervals)
    func `chooses smaller intervals for nearer and flatter ground`(zoom: Double, slope: Double, meters: Double?) {
        #expect(ContourInterval.meters(at: zoom, slope: slope) == meters)
    }

    @Test func `draws only index lines in the distance on a pitched map`() {
        #expect(ContourInterval.meters(20, levels: -1) == 20)
        #expect(ContourInterval.meters(20, levels: 1.9) == 20)
        #expect(ContourInterval.meters(20, levels: 2.3) == 100)
    }

    @Test func `uses one interval per region, or the mountain interval if there are no heights`() throws {
        func interval(_ slope: Double?, zoom: Double = 13) throws -> Double? {
            let heights = HeightTiles(zooms: 10...10) { column, _, _ in
                slope.map { abs(Double(column % 64) - 32) * $0 * 814 + 500 }
            }
            // At 48.2° a pixel of these tiles spans 814 m.
            let projection = try MapArea.camera(MapCamera(center: SampleMap.town, zoom: zoom))
                .projection(width: 200, height: 200, insets: MapInsets())
            return try Self.tiles(heights).interval(of: projection)
        }
        #expect(try interval(0.01) == 5)
        #expect(try interval(0.08) == 10)
        #expect(try interval(0.3) == 20)
        #expect(try interval(nil) == 20)
        #expect(try interval(0.3, zoom: 15) == 10)
        #expect(try interval(0.3, zoom: 7) == nil)
    }
}
