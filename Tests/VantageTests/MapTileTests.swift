import Foundation
import VantageSceneFixtures
import Testing
import Vantage

@testable import VantageMapCanvas

@Suite(.fewAtATime) struct MapTileTests {
    private static func maps() async throws -> MapStore {
        try await MapStore(opening: [SampleData.file("map/aubeval.mbtiles")])
    }

    /// Returns the tile that contains a coordinate.
    private static func tile(_ zoom: Int, _ latitude: Double, _ longitude: Double) throws -> MapTileAddress {
        let point = MapPoint(try Coordinate(latitude: latitude, longitude: longitude))
        let side = Double(1 << zoom)
        return try #require(MapTileAddress(zoom: zoom, x: Int(point.x * side), y: Int(point.y * side)))
    }

    @Test(arguments: [0, 1, 2, 3, 14, 22], [256, 512])
    func `each tile is in its block, and the blocks cover the world exactly once`(zoom: Int, tileSize: Int) throws {
        let tile = try Self.tile(zoom, 48.2, 7.7)
        let block = MapMetatile(of: tile, tileSize: tileSize)
        #expect(block.count == min(1 << zoom, 1024 / tileSize))
        #expect((0..<block.count * block.count).contains(block.index(of: tile)))
        let corner = try #require(
            MapTileAddress(zoom: zoom, x: tile.x / block.count * block.count, y: tile.y / block.count * block.count))
        #expect(block.index(of: corner) == 0 && MapMetatile(of: corner, tileSize: tileSize) == block)
    }

    @Test(arguments: [(15, 256, 1.0), (15, 512, 1), (14, 256, 2), (2, 256, 1), (0, 256, 1)])
    func `tiles show the same map as a snapshot of their block`(zoom: Int, tileSize: Int, scale: Double) async throws {
        let maps = try await Self.maps()
        let tile = try Self.tile(zoom, 48.2, 7.7)
        let block = MapMetatile(of: tile, tileSize: tileSize)
        var options = MapSnapshotter.Options(area: .places([]), scale: scale, format: .png)
        let tiles = try await maps.tiles(of: block, options: options)
        #expect(tiles.count == block.count * block.count)
        let side = block.count * tileSize
        let unit = 1 / Double(1 << zoom)
        let (left, top) = (tile.x / block.count * block.count, tile.y / block.count * block.count)
        options.area = .rect(
            MapRect(
                origin: MapPoint(x: Double(left) * unit, y: Double(top) * unit), width: unit * Double(block.count),
                height: unit * Double(block.count)))
        options.size = PictureSize(width: side, height: side)
        options.showsAttribution = false
        let whole = try Pixels(png: try await MapSnapshotter(options: options, in: maps).snapshot.data)
        let pixels = Int(Double(tileSize) * scale)
        for (number, data) in tiles.enumerated() {
            let part = try Pixels(png: data)
            #expect(part.width == pixels && part.height == pixels)
            let (x, y) = (number % block.count * pixels, number / block.count * pixels)
            #expect(part == whole.part(x, y, pixels, pixels), "tile \(number)")
        }
    }

    @Test func `a stored tile has the same bytes as in the archive`() async throws {
        let maps = try await Self.maps()
        let tile = try Self.tile(14, 48.2, 7.7)
        let stored = try #require(try await maps.storedTile(tile, ofSource: 0))
        #expect(stored.starts(with: [0x1F, 0x8B]))
        #expect(try await maps.storedTile(Self.tile(14, -48.2, 7.7), ofSource: 0) == nil)
    }

    @Test func `there is no tile outside the world`() {
        for (zoom, x, y) in [(-1, 0, 0), (0, 1, 0), (2, 0, 4), (31, 0, 0), (3, -1, 0)] {
            #expect(MapTileAddress(zoom: zoom, x: x, y: y) == nil)
        }
    }
}

/// The pixels of a PNG, row by row.
private struct Pixels: Equatable {
    private let rows: [[UInt8]]

    var width: Int { (rows.first?.count ?? 0) / 4 }
    var height: Int { rows.count }

    init(png: Data) throws {
        let canvas = try DecodedPicture([UInt8](png), label: "tile").canvas
        rows = canvas.withPixels { bytes, stride in
            (0..<canvas.height).map { Array(bytes[$0 * stride..<$0 * stride + canvas.width * 4]) }
        }
    }

    private init(rows: [[UInt8]]) { self.rows = rows }

    func part(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> Pixels {
        Pixels(rows: rows[top..<top + height].map { Array($0[left * 4..<(left + width) * 4]) })
    }
}
