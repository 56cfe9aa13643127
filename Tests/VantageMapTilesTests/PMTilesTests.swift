import Foundation
import VantageGeodesy
import VantageSceneFixtures
import Testing

@testable import VantageMapTiles

struct HilbertTests {
    /// Test vectors from the specification and from go-pmtiles.
    @Test(
        arguments: [
            (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5), (2, 3, 0, 20),
            (3, 0, 0, 21),
            (12, 3423, 1763, 19_078_479), (20, 0, 0, 366_503_875_925),
            (30, (1 << 30) - 1, 0, 1_537_228_672_809_129_300),
        ] as [(Int, Int, Int, UInt64)])
    func `numbers tiles along the Hilbert curve`(zoom: Int, x: Int, y: Int, number: UInt64) {
        #expect(TileID(zoom: zoom, x: x, y: y).hilbertNumber == number)
    }

    @Test func `consecutive numbers belong to adjacent tiles`() {
        let tiles = TileID.all(in: 0...6).sorted { $0.hilbertNumber < $1.hilbertNumber }
        #expect(tiles.enumerated().allSatisfy { $1.hilbertNumber == UInt64($0) })
        for (last, next) in zip(tiles, tiles.dropFirst()) where last.zoom == next.zoom {
            #expect(abs(last.x - next.x) + abs(last.y - next.y) == 1)
        }
    }
}

struct PMTilesTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func open(_ bytes: [UInt8], limits: MapSourceLimits = .standard) throws -> any MapSource {
        try MapSources.open(folder.write(bytes, to: "town.pmtiles"), limits: limits)
    }

    static let ids = TileID.all(in: 0...4).sorted { $0.hilbertNumber < $1.hilbertNumber }
    /// A different picture for each tile. The pictures differ only in their last bytes.
    static let pictures = ids.map { ($0.hilbertNumber, DrawnPicture.png + [UInt8($0.zoom), UInt8($0.x), UInt8($0.y)]) }

    @Test(arguments: [1, 2] as [UInt8], [nil, 7, 100])
    func `finds every tile in directories of any depth`(compression: UInt8, leafSize: Int?) throws {
        let writer = PMTilesWriter(
            internalCompression: compression, tileCompression: 1, tileType: 2, leafSize: leafSize)
        let source = try open(writer.bytes(Self.pictures))
        #expect(source.info.kind == .raster && source.info.zooms == 0...4)
        for (id, picture) in zip(Self.ids, Self.pictures) { #expect(try source.tile(id)?.picture == picture.1) }
        #expect(try source.tile(TileID(zoom: 5, x: 0, y: 0)) == nil)
        #expect(try source.tile(TileID(zoom: 4, x: 16, y: 0)) == nil)
    }

    @Test func `a run's contents belong to all of its tiles and to no others`() throws {
        let data = DrawnPicture.png + DrawnPicture.jpeg
        let entries = [
            PMTilesWriter.Entry(tile: 1, offset: 0, length: UInt64(DrawnPicture.png.count), run: 3),
            PMTilesWriter.Entry(
                tile: 5, offset: UInt64(DrawnPicture.png.count), length: UInt64(DrawnPicture.jpeg.count), run: 1),
        ]
        let source = try open(PMTilesWriter(tileCompression: 1, tileType: 0).bytes(entries, data))
        let contents = try Self.ids.prefix(8).map { try source.tile($0)?.picture }
        let png = DrawnPicture.png
        #expect(contents == [nil, png, png, png, nil, DrawnPicture.jpeg, nil, nil])
        #expect(source.info.kind == .raster)
    }

    @Test func `accepts tile contents stored in any order`() throws {
        let tiles = Array(Self.pictures.prefix(5))
        var data: [UInt8] = []
        var entries: [PMTilesWriter.Entry] = []
        for (tile, bytes) in tiles.reversed() {
            entries.insert(.init(tile: tile, offset: UInt64(data.count), length: UInt64(bytes.count)), at: 0)
            data += bytes
        }
        let source = try open(PMTilesWriter(tileCompression: 1, tileType: 2).bytes(entries, data))
        for (id, picture) in zip(Self.ids, tiles) { #expect(try source.tile(id)?.picture == picture.1) }
    }

    @Test(
        arguments: [
            (1, DrawnTile.small), (2, Packing.gzip(DrawnTile.small)), (0, Packing.gzip(DrawnTile.small)),
            (0, DrawnTile.small),
        ] as [(UInt8, [UInt8])])
    func `reads vector tiles with any compression`(compression: UInt8, tile: [UInt8]) throws {
        let source = try open(PMTilesWriter(tileCompression: compression).bytes([(0, tile)]))
        #expect(try source.tile(TileID(zoom: 0, x: 0, y: 0))?.vector?.layers.map(\.name) == ["roads", "water"])
        #expect(source.info.kind == .vector && source.info.layerNames == ["roads", "water"])
    }

    @Test func `reads the header and the metadata`() throws {
        let metadata = #"{"name":"Town","attribution":"&copy; <b>People</b>","vector_layers":[{"id":"water"}]}"#
        let info = try open(PMTilesWriter(metadata: metadata).bytes([(0, Packing.gzip(DrawnTile.small))])).info
        #expect(
            info.name == "Town" && info.attribution == "© People" && info.layerNames == ["water"] && info.remarks == [])
        #expect(info.bounds == (try BoundingBox(west: 7.5, south: 48.5, east: 7.6, north: 48.6)))
    }

    @Test(arguments: [(0, 0), (5, 30), (11, 7)] as [(UInt8, UInt8)])
    func `takes zoom levels from the tiles, whatever the header says`(low: UInt8, high: UInt8) throws {
        let numbers = [TileID(zoom: 2, x: 3, y: 1), TileID(zoom: 6, x: 63, y: 0)].map(\.hilbertNumber)
        var bytes = PMTilesWriter().bytes(numbers.map { ($0, DrawnTile.small) })
        (bytes[100], bytes[101]) = (low, high)
        #expect(try open(bytes).info.zooms == 2...6)
        for zoom in 0...30 {
            let count = 1 << zoom
            for (x, y) in [(0, 0), (count - 1, 0), (count / 2, count - 1)] {
                #expect(TileID.zoom(ofHilbertNumber: TileID(zoom: zoom, x: x, y: y).hilbertNumber) == zoom)
            }
        }
        #expect(TileID.zoom(ofHilbertNumber: .max) == 31)
    }

    @Test(arguments: ["", "{", "[1,2", "\u{1}"])
    func `reports metadata that cannot be read`(metadata: String) throws {
        let info = try open(PMTilesWriter(metadata: metadata).bytes([(0, DrawnTile.small)])).info
        #expect(info.remarks.count == 1 && info.name == nil)
    }

    @Test(arguments: [
        ("version", PMTilesWriter(version: 2), "version 2"),
        ("brotli", PMTilesWriter(internalCompression: 3), "brotli"),
        ("zstd", PMTilesWriter(tileCompression: 4), "zstd"),
        ("future", PMTilesWriter(tileCompression: 9), "unknown compression (9)"),
        ("unknown directory compression", PMTilesWriter(internalCompression: 0), "unknown"),
        ("AVIF", PMTilesWriter(tileType: 5), "AVIF"), ("MLT", PMTilesWriter(tileType: 6), "MLT"),
        ("other", PMTilesWriter(tileType: 7), "unknown format (7)"),
    ])
    func `errors name the unsupported feature`(name: String, writer: PMTilesWriter, words: String) throws {
        let error = #expect(throws: MapSourceError.self, "\(name)") { try open(writer.bytes([(0, DrawnTile.small)])) }
        #expect(error?.code == .unsupported)
        #expect(error?.description.contains(words) == true)
    }

    @Test(arguments: [1, 2] as [UInt8])
    func `names the version of an older archive`(version: UInt8) throws {
        let error = #expect(throws: MapSourceError.self) {
            try open([0x50, 0x4D, version, 0] + [UInt8](repeating: 0, count: 600))
        }
        #expect(error?.code == .unsupported)
        #expect(error?.description.contains("version \(version)") == true)
    }

    @Test func `gives up on recursive directories`() throws {
        // A directory whose only entry is the directory itself, at offset 0 of the leaf directories.
        var writer = PMTilesWriter(internalCompression: 1)
        let leaf = writer.directory([.init(tile: 0, offset: 0, length: 5, run: 0)])
        #expect(leaf.count == 5)
        let error = #expect(throws: MapSourceError.self) {
            try open(writer.assembled(root: leaf, leaves: leaf, [])).tile(TileID(zoom: 0, x: 0, y: 0))
        }
        #expect(error?.code == .tooLarge)
        writer.metadata = "{}"
    }

    @Test(arguments: [
        (
            "tile outside its section", PMTilesWriter.Entry(tile: 0, offset: 1000, length: 10),
            MapSourceError.Code.damaged
        ),
        ("tile longer than its section", .init(tile: 0, offset: 0, length: 1 << 31), .damaged),
        ("offset overflow", .init(tile: 0, offset: .max - 1, length: 10), .damaged),
        ("leaf outside its section", .init(tile: 0, offset: 0, length: 10, run: 0), .damaged),
    ])
    func `rejects an entry that points outside its section`(
        name: String, entry: PMTilesWriter.Entry, code: MapSourceError.Code
    ) throws {
        let bytes = PMTilesWriter(internalCompression: 1).bytes([entry], DrawnTile.small)
        let error = #expect(throws: MapSourceError.self, "\(name)") {
            try open(bytes).tile(TileID(zoom: 0, x: 0, y: 0))
        }
        #expect(error?.code == code)
    }

    /// Opening an archive like this used to crash the program.
    @Test(arguments: [false, true]) func `rejects a run that extends past the last tile number`(isLeaf: Bool) throws {
        let entry = PMTilesWriter.Entry(tile: .max - 2, offset: 0, length: UInt64(DrawnTile.small.count), run: 4)
        var writer = PMTilesWriter(internalCompression: 1)
        writer.leafSize = isLeaf ? 1 : nil
        let bytes = writer.bytes([entry], DrawnTile.small)
        let error = #expect(throws: MapSourceError.self) { try open(bytes) }
        #expect(error?.code == .damaged)
    }

    @Test(arguments: [8, 16, 24, 32, 40, 48, 56, 64])
    func `rejects a section that extends past the end of the file`(field: Int) throws {
        for value: UInt64 in [1 << 20, 1 << 40, .max] {
            let writer = PMTilesWriter(change: { header in
                withUnsafeBytes(of: value.littleEndian) { header.replaceSubrange(field..<field + 8, with: $0) }
            })
            let error = #expect(throws: MapSourceError.self) { try open(writer.bytes([(0, DrawnTile.small)])) }
            #expect(error?.code == .damaged)
        }
    }

    @Test func `rejects an oversized directory before allocating memory`() throws {
        for count: UInt64 in [1000, 3_999_999, 1 << 62, .max] {
            var root = WireWriter()
            root.varint(count)
            let writer = PMTilesWriter(internalCompression: 1)
            #expect(throws: MapSourceError.self) { try open(writer.assembled(root: root.bytes, leaves: [], [])) }
        }
    }

    @Test func `reads or rejects every prefix of an archive and every one-byte change`() throws {
        let writer = PMTilesWriter(internalCompression: 1, zooms: (0, 1), metadata: "{}", leafSize: 2)
        let bytes = writer.bytes((0..<5).map { ($0, DrawnTile.small) })
        for count in 0..<127 + 60 { try read(Array(bytes.prefix(count))) }
        for index in 0..<127 + 60 {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var changed = bytes
                changed[index] = value
                try read(changed)
            }
        }
    }

    func read(_ bytes: [UInt8]) throws {
        let file = try folder.write(bytes, to: "changed.pmtiles")
        guard let source = try? MapSources.open(file) else { return }
        for id in Self.ids.prefix(6) { _ = try? source.tile(id) }
    }
}
