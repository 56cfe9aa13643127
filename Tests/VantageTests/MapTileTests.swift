import Foundation
import VantageSceneFixtures
import Testing

@testable import Vantage
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

    @Test(arguments: [(15, 1.0, MapColorScheme.light), (16, 2, .dark), (14, 3, .light)])
    func `tiles of labels show the names of the map, and nothing else`(
        zoom: Int, scale: Double, scheme: MapColorScheme
    ) async throws {
        let maps = try await Self.maps()
        let block = MapMetatile(of: try Self.tile(zoom, 48.2, 7.7), tileSize: 512)
        var options = MapSnapshotter.Options(
            area: .rect(block.area), size: PictureSize(width: 1024, height: 1024), scale: scale, colorScheme: scheme,
            showsAttribution: false, format: .png)
        let described = try await maps.description(of: options).labels
        let whole = try await maps.tiles(of: block, options: options)
        options.showsLabelsOnly = true
        let labels = try await maps.tiles(of: block, options: options)
        let side = Int(512 * scale)
        // Halos and the outlines of icons extend beyond the boxes.
        let margin = 4.0
        let boxes = described.flatMap(\.boxes).map { corners in
            let (x, y) = (corners.map(\.x), corners.map(\.y))
            return (
                left: (x.min()! - margin) * scale, right: (x.max()! + margin) * scale,
                top: (y.min()! - margin) * scale, bottom: (y.max()! + margin) * scale
            )
        }
        #expect(boxes.count > 20)
        var drawn = [Int](repeating: 0, count: boxes.count)
        var (outside, different) = (0, 0)
        for (number, tile) in labels.enumerated() {
            let (label, map) = (try Pixels(png: tile), try Pixels(png: whole[number]))
            for row in 0..<side {
                for column in 0..<side where label.opacity(column, row) > 0 {
                    let (x, y) = (Double(number % 2 * side + column), Double(number / 2 * side + row))
                    let own = boxes.indices.filter {
                        x > boxes[$0].left && x < boxes[$0].right && y > boxes[$0].top && y < boxes[$0].bottom
                    }
                    for box in own { drawn[box] += 1 }
                    if own.isEmpty { outside += 1 }
                    if label.opacity(column, row) == 255, !label.isNear(map, column, row) { different += 1 }
                }
            }
        }
        #expect(outside == 0 && different == 0 && drawn.allSatisfy { $0 > 0 })
    }

    @Test(arguments: [MapPictureFormat.jpeg(), .webp()])
    func `labels alone need a format with transparency`(format: MapPictureFormat) async throws {
        let maps = try await Self.maps()
        var options = MapSnapshotter.Options(area: .places([]), format: format)
        options.showsLabelsOnly = true
        await #expect(throws: MapError.self) {
            try await maps.tiles(of: MapMetatile(of: try Self.tile(15, 48.2, 7.7)), options: options)
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

    func opacity(_ column: Int, _ row: Int) -> UInt8 { rows[row][column * 4 + 3] }

    /// Reports whether a pixel has the same color in another picture, up to rounding.
    func isNear(_ other: Pixels, _ column: Int, _ row: Int) -> Bool {
        (column * 4..<column * 4 + 3).allSatisfy { abs(Int(rows[row][$0]) - Int(other.rows[row][$0])) <= 2 }
    }

    private init(rows: [[UInt8]]) { self.rows = rows }

    func part(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> Pixels {
        Pixels(rows: rows[top..<top + height].map { Array($0[left * 4..<(left + width) * 4]) })
    }
}
