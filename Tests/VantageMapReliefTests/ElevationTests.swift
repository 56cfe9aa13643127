import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapStyle

@Suite struct ElevationTests {
    private static func elevation(_ sources: any MapSource...) -> ElevationTiles {
        ElevationTiles(sources: sources, cacheBytes: 1 << 20)
    }

    /// Converts a point in a zoom level's grid, in pixels from the grid's corner, to a place.
    private static func place(_ column: Double, _ row: Double, zoom: Int, side: Int = 32) -> MapPoint {
        let count = Double(side << zoom)
        return MapPoint(x: column / count, y: row / count)
    }

    /// Returns the height encoded by a tile of a single color.
    private static func height(_ encoding: ElevationEncoding, _ red: UInt32, _ green: UInt32, _ blue: UInt32) throws
        -> Float
    {
        let canvas = try Canvas(width: 1, height: 1, isOpaque: true)
        canvas.row(0)[0] = 0xFF00_0000 | red << 16 | green << 8 | blue
        return try ElevationTile(canvas.encoded(as: .png), encoding: encoding, label: "It").heights[0]
    }

    @Test func `decodes colors to the published heights`() throws {
        #expect(try Self.height(.terrarium, 128, 0, 0) == 0)
        #expect(try Self.height(.terrarium, 127, 255, 128) == -0.5)
        #expect(try Self.height(.terrarium, 162, 144, 0) == 8848)
        #expect(try abs(Self.height(.mapbox, 1, 134, 160)) < 0.001)
        #expect(try abs(Self.height(.mapbox, 2, 224, 64) - 8848) < 0.01)
        #expect(try Self.height(.terrarium, 0, 0, 0).isNaN && Self.height(.mapbox, 0, 0, 0).isNaN)
    }

    @Test func `accepts only heights that occur on Earth`() throws {
        // The limits are 9500 m and −12 000 m. The rejected heights are 1 m beyond them.
        #expect(try Self.height(.terrarium, 165, 28, 0) == 9500)
        #expect(throws: MapError.self) { try Self.height(.terrarium, 165, 29, 0) }
        #expect(try abs(Self.height(.mapbox, 2, 249, 184) - 9500) < 0.01)
        #expect(throws: MapError.self) { try Self.height(.mapbox, 2, 249, 194) }
        #expect(try Self.height(.terrarium, 81, 32, 0) == -12_000)
        #expect(throws: MapError.self) { try Self.height(.terrarium, 81, 31, 0) }
    }

    /// Heights interpolated between a plane's pixels lie on the plane, even across the edges of tiles and of the map.
    @Test(arguments: ElevationEncoding.allCases) func `interpolates a plane exactly`(encoding: ElevationEncoding) throws
    {
        let plane = HeightTiles(zooms: 0...4, encoding: encoding) { column, row, zoom in
            guard zoom == 4 else { return nil }
            return 100 + Double(column) * 2 - Double(row)
        }
        var chance = SystemRandomNumberGenerator()
        let points = (0..<500).map { _ in
            SIMD2(Double.random(in: 1..<510, using: &chance), Double.random(in: 1..<510, using: &chance))
        }
        let places = points.map { Self.place($0.x, $0.y, zoom: 4) }
        let heights = try Self.elevation(plane).heights(at: places)
        for (point, height) in zip(points, heights) {
            let expected = 100 + (point.x - 0.5) * 2 - (point.y - 0.5)
            #expect(abs(try #require(height) - expected) < 0.06)
        }
    }

    @Test func `wraps from the last column to the first`() throws {
        let source = HeightTiles(zooms: 1...1) { column, _, _ in column == 0 ? 100 : column == 63 ? 200 : 150 }
        for x in [64.0, 0, 128, -64] {
            #expect(try Self.elevation(source).heights(at: [Self.place(x, 20, zoom: 1)]) == [150])
        }
        #expect(try Self.elevation(source).heights(at: [Self.place(63.5, 20, zoom: 1)]) == [200])
        #expect(try Self.elevation(source).heights(at: [Self.place(0.5, 20, zoom: 1)]) == [100])
    }

    @Test func `falls back to another source or zoom level for missing heights`() throws {
        var deep = HeightTiles(zooms: 2...3) { _, _, zoom in Double(zoom) }
        deep.has = { $0.zoom == 2 || $0.x == 0 }
        let other = HeightTiles(zooms: 0...0, encoding: .mapbox) { column, _, _ in column < 20 ? 77 : nil }
        deep.has = { [has = deep.has] in has($0) && $0.y < (1 << $0.zoom) / 2 }
        let elevation = Self.elevation(deep, other)
        let places = [(0.1, 0.1), (0.6, 0.1), (0.3, 0.9), (0.9, 0.9)].map { MapPoint(x: $0.0, y: $0.1) }
        #expect(try elevation.heights(at: places).map { $0?.rounded() } == [3, 2, 77, nil])
    }

    @Test func `uses the nearest pixel at the edge of the known heights`() throws {
        let source = HeightTiles(zooms: 0...0) { column, row, _ in column < 16 ? Double(column) : nil }
        let places = [15.9, 16.4, 16.6].map { Self.place($0, 8, zoom: 0) }
        #expect(try Self.elevation(source).heights(at: places) == [15, nil, nil])
    }

    @Test func `detects the encoding of a tile that does not declare one`() throws {
        for encoding in ElevationEncoding.allCases {
            let tiles = HeightTiles(zooms: 0...0, encoding: encoding) { _, _, _ in 1234.5 }
            guard case .picture(let bytes)? = try tiles.tile(TileID(zoom: 0, x: 0, y: 0)) else { return }
            #expect(try ElevationTile(bytes, encoding: nil, label: "It").heights.allSatisfy { abs($0 - 1234.5) < 0.1 })
        }
    }

    @Test func `reports a height that does not occur on Earth`() throws {
        let peaks = HeightTiles(zooms: 0...0, encoding: .mapbox) { _, _, _ in 100_000 }
        let error = #expect(throws: MapError.self) { try Self.elevation(peaks).heights(at: [MapPoint(x: 0.5, y: 0.5)]) }
        #expect(
            error?.description.contains("an impossible height of 100000 m when read as mapbox. Specify") == true)
        let low = HeightTiles(zooms: 0...0) { _, _, _ in 300 }
        guard case .picture(let other)? = try low.tile(TileID(zoom: 0, x: 0, y: 0)) else { return }
        #expect(throws: MapError.self) { try ElevationTile(other, encoding: .mapbox, label: "It") }
        let photo = try Canvas(width: 8, height: 8, isOpaque: true)
        photo.fillAll(MapColor(0x30A030))
        let bytes = try photo.encoded(as: .png)
        #expect(throws: MapError.self) { try ElevationTile(bytes, encoding: nil, label: "It") }
        #expect(throws: MapError.self) { try ElevationTile([1, 2, 3], encoding: .mapbox, label: "It") }
    }

    /// Returns the PNG of a flat tile with a chunk inserted before its pixels.
    private static func png(_ name: String, _ contents: [UInt8]) throws -> (plain: [UInt8], changed: [UInt8]) {
        let tiles = HeightTiles(zooms: 0...0) { _, _, _ in 1234.5 }
        guard case .picture(let bytes)? = try tiles.tile(TileID(zoom: 0, x: 0, y: 0)) else { return ([], []) }
        let chunk = Array(name.utf8) + contents
        var sum: UInt32 = .max
        for byte in chunk {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        // Inserts the chunk after the header chunk, whose payload is 13 bytes.
        let header = 8 + 12 + 13
        let added = number(UInt32(contents.count)) + chunk + number(~sum)
        return (bytes, Array(bytes[..<header]) + added + Array(bytes[header...]))
    }

    @Test(arguments: [50_000, 100_000, 22_000] as [UInt32]) func `reads raw color values regardless of gamma`(
        gamma: UInt32
    ) throws {
        let contents = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: gamma >> $0) }
        let (plain, changed) = try Self.png("gAMA", contents)
        let heights = try ElevationTile(changed, encoding: .terrarium, label: "It").heights
        #expect(changed.count == plain.count + 16)
        #expect(try heights == ElevationTile(plain, encoding: .terrarium, label: "It").heights)
    }

    @Test(
        arguments: [(24, 16, "with 16 bits"), (25, 0, "without colors"), (25, 4, "without colors")]
            as [(Int, UInt8, String)])
    func `reports a PNG in an unsupported pixel format`(place: Int, value: UInt8, words: String) throws {
        var (bytes, _) = try Self.png("gAMA", [])
        bytes[place] = value
        let error = #expect(throws: MapError.self) { try ElevationTile(bytes, encoding: .terrarium, label: "It") }
        #expect(error?.code == .invalidSource && error?.description.contains(words) == true)
    }

    @Test func `reports a tile that is too large for maps`() throws {
        let bytes = try Canvas(width: 2049, height: 1, isOpaque: true).encoded(as: .png)
        let error = #expect(throws: MapError.self) { try ElevationTile(bytes, encoding: .terrarium, label: "It") }
        #expect(error?.code == .invalidSource && error?.description.contains("2049×1 pixels") == true)
    }

    @Test func `rejects a vector source as an elevation source`() throws {
        let town = try MapSources.open(SampleMap.folder.appending(path: "aubeval.mbtiles"))
        let error = #expect(throws: MapSourceError.self) { try ElevationSource(town) }
        #expect(error?.description.contains("has features but no elevation") == true)
    }
}
