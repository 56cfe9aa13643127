import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer
@testable import VantageMapStyle

@Suite struct HillshadeTests {
    /// Irregular hills.
    @Sendable private static func height(_ column: Int, _ row: Int) -> Double {
        let (x, y) = (Double(column), Double(row))
        return 1500 + 400 * sin(x * 0.37) * cos(y * 0.23) + 150 * sin(x * 1.1 + y * 0.7)
    }

    private static let hills = HeightTiles(zooms: 0...12) { column, row, _ in Self.height(column, row) }

    /// Horn's formula, written out in degrees.
    private static func light(_ column: Int, _ row: Int, meters: Double) -> Double {
        func at(_ dx: Int, _ dy: Int) -> Double { height(column + dx, row + dy) }
        let east = (at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1)) / (8 * meters)
        let south = (at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1)) / (8 * meters)
        let slope = atan(hypot(east, south))
        let aspect = atan2(south, -east)
        let zenith = 45 * Double.pi / 180
        let azimuth = (360 - 315 + 90) * Double.pi / 180
        return cos(zenith) * cos(slope) + sin(zenith) * sin(slope) * cos(azimuth - aspect)
    }

    @Test func `shades using Horn's formula, even across tile edges`() throws {
        let id = TileID(zoom: 12, x: 2136, y: 1420)
        let relief = HillshadeTiles(ElevationTiles(sources: [Self.hills], cacheBytes: 1 << 20), cacheBytes: 0)
        let shade = Hillshade(of: try #require(try relief.bordered(id, of: 0)), id)
        for row in 0..<32 {
            let y = (Double(id.y) + (Double(row) + 0.5) / 32) / 4096
            let meters = 40_075_016.686 / 4096 / 32 * cos(MapPoint(x: 0, y: y).coordinate.latitude * .pi / 180)
            for column in 0..<32 {
                let expected = Self.light(id.x * 32 + column, id.y * 32 + row, meters: meters)
                #expect(abs(Double(shade.light[row * 32 + column]) - expected) < 0.002)
            }
        }
    }

    @Test func `extrapolates a tile without neighbors`() throws {
        var slope = HeightTiles(zooms: 8...8) { column, _, _ in Double(column % 32) * 40 }
        slope.has = { $0.x == 100 && $0.y == 100 }
        let relief = HillshadeTiles(ElevationTiles(sources: [slope], cacheBytes: 1 << 20), cacheBytes: 0)
        let id = TileID(zoom: 8, x: 100, y: 100)
        let shade = Hillshade(of: try #require(try relief.bordered(id, of: 0)), id)
        #expect(shade.light.allSatisfy { abs($0 - shade.light[0]) < 0.02 })
        #expect(shade.light[0] > Hillshade.level)
    }

    @Test func `shades a missing tile from the larger tile that contains it`() throws {
        var source = Self.hills
        source.has = { $0.zoom <= 8 }
        let relief = HillshadeTiles(ElevationTiles(sources: [source], cacheBytes: 1 << 20), cacheBytes: 1 << 20)
        let projection = MapProjection(
            center: MapPoint(SampleMap.town), zoom: 10, heading: .north, width: 256, height: 256,
            anchor: CGPoint(x: 128, y: 128))
        let paint = HillshadePaint(shadow: MapColor(0), highlight: MapColor(0xFFFFFF))
        let fine = try relief.pictures(for: projection, scale: 1, paint: paint, limit: 64, budget: .unlimited)
        #expect(!fine.isEmpty && fine.allSatisfy { $0.placed.tile.zoom == 10 })
        // Elevation tiles at zoom 12 each cover too small an area to shade a map at zoom 10.
        source.has = { $0.zoom == 12 }
        let none = HillshadeTiles(ElevationTiles(sources: [source], cacheBytes: 1 << 20), cacheBytes: 1 << 20)
        #expect(try none.pictures(for: projection, scale: 1, paint: paint, limit: 64, budget: .unlimited).isEmpty)
    }

    @Test func `shades part of a tile the same way as the whole tile`() throws {
        let larger = TileID(zoom: 8, x: 133, y: 88)
        let relief = HillshadeTiles(ElevationTiles(sources: [Self.hills], cacheBytes: 1 << 20), cacheBytes: 0)
        let whole = Hillshade(of: try #require(try relief.bordered(larger, of: 0)), larger)
        let part = Hillshade(of: TileID(zoom: 10, x: 133 * 4 + 1, y: 88 * 4 + 2), in: larger, whole)
        // Each pixel of the whole tile covers 32 × 32 pixels of the part. At the center of those pixels, the part has
        // the shade of that pixel.
        for row in 0..<8 {
            for column in 0..<8 {
                let expected = whole.light[(16 + row) * whole.width + 8 + column]
                let (x, y) = (column * 32 + 16, row * 32 + 16)
                let four = [(0, 0), (-1, 0), (0, -1), (-1, -1)].map { part.light[(y + $0.1) * part.width + x + $0.0] }
                #expect(abs(four.reduce(0, +) / 4 - expected) < 0.03)
            }
        }
    }

    private static func map(_ heights: HeightTiles?, isDark: Bool = false) throws -> Canvas {
        let town = try SampleMap.renderer("aubeval.mbtiles").sources
        var options = SampleMap.rendering(zoom: 8, width: 200, height: 200)
        options.colorScheme = isDark ? .dark : .light
        options.showsHillshade = heights != nil
        options.showsAttribution = false
        let map = try MapRenderer(sources: town + (heights.map { [$0] } ?? [])).render(options)
        return try DecodedPicture([UInt8](map.data), label: "The map").canvas
    }

    private static func brightness(_ canvas: Canvas) -> Double {
        (0..<200).reduce(0) { sum, row in (0..<200).reduce(sum) { $0 + canvas.color($1, row).sum() } }
    }

    @Test func `lights slopes that face northwest and shades those that face away`() throws {
        for isDark in [false, true] {
            let plain = Self.brightness(try Self.map(nil, isDark: isDark))
            func slope(_ steep: Double) throws -> Double {
                let middle = MapPoint(SampleMap.town)
                let start = Int((middle.x + middle.y) * 256 * 32)
                return Self.brightness(
                    try Self.map(
                        HeightTiles(zooms: 8...8) { column, row, _ in
                            let away = Double(column + row - start)
                            return abs(away) < 40 ? 2000 + steep * away : 2000
                        }, isDark: isDark))
            }
            #expect(
                Self.brightness(try Self.map(HeightTiles(zooms: 8...8) { _, _, _ in 500 }, isDark: isDark)) == plain)
            #expect(try slope(150) > plain)
            #expect(try slope(-150) < plain)
        }
    }

    @Test func `rejects hill shading if the map has no elevation source`() throws {
        var options = SampleMap.rendering(zoom: 10)
        options.showsHillshade = true
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        let error = #expect(throws: MapError.self) { try renderer.render(options) }
        #expect(error?.code == .invalidOption)
        #expect(error?.description.contains("needs an elevation source") == true)
    }

    @Test func `draws a map far beyond the elevation source's last zoom`() throws {
        var options = SampleMap.rendering(zoom: 19, width: 100, height: 100)
        options.showsHillshade = true
        let sources = try SampleMap.renderer("aubeval.mbtiles").sources + [Self.hills]
        #expect(try MapRenderer(sources: sources).render(options).data.count > 100)
    }
}
