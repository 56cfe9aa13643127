import Foundation
import GRDB
import VantageGeodesy
import VantageSceneFixtures
import Testing

@testable import VantageMapTiles

struct MBTilesTests {
    let folder: TemporaryFolder
    var file: URL { folder.url.appending(path: "town.mbtiles") }

    init() throws { folder = try TemporaryFolder() }

    func open(_ writer: MBTilesWriter, limits: MapSourceLimits = .standard) throws -> any MapSource {
        try writer.write(to: file)
        return try MapSources.open(file, limits: limits)
    }

    @Test(
        arguments: [
            ("0.8.1", [0, 8, 1]), ("0.10.2-SNAPSHOT", [0, 10, 2]), ("0.9-SNAPSHOT", [0, 9]), ("1", [1]), ("", nil),
            ("x", nil),
        ] as [(String, [Int]?)])
    func `reads the version of Planetiler that created an archive`(version: String, numbers: [Int]?) throws {
        let writer = MBTilesWriter(
            metadata: ["planetiler:version": version], tiles: [TileID(zoom: 0, x: 0, y: 0): DrawnPicture.png])
        #expect(try open(writer).info.planetilerVersion == numbers)
    }

    @Test(arguments: MBTilesWriter.Layout.allCases)
    func `a source numbers rows from the top, in both layouts of MBTiles`(layout: MBTilesWriter.Layout) throws {
        let id = TileID(zoom: 11, x: 327, y: 791)
        let source = try open(MBTilesWriter(layout: layout, tiles: [id: DrawnPicture.png]))
        #expect(try source.tile(id)?.picture == DrawnPicture.png)
        #expect(try source.tile(TileID(zoom: 11, x: 327, y: 1256)) == nil)
        // An example from the specification: 11/327/791 is in row 1256.
        let row = try DatabaseQueue(path: file.path).read { try Int.fetchOne($0, sql: "SELECT tile_row FROM tiles") }
        #expect(row == 1256)
    }

    @Test(arguments: MBTilesWriter.Layout.allCases)
    func `treats NULL and empty tiles as missing`(layout: MBTilesWriter.Layout) throws {
        let ids = (0..<4).map { TileID(zoom: 1, x: $0 & 1, y: $0 >> 1) }
        let source = try open(
            MBTilesWriter(layout: layout, tiles: [ids[0]: nil as [UInt8]?, ids[1]: [], ids[2]: DrawnPicture.webP]))
        #expect(try ids.map { try source.tile($0)?.picture } == [nil, nil, DrawnPicture.webP, nil])
    }

    @Test(arguments: [
        TileID(zoom: 1, x: 2, y: 0), .init(zoom: 1, x: -1, y: 0), .init(zoom: -1, x: 0, y: 0),
        .init(zoom: 64, x: 0, y: 0),
    ])
    func `returns no tiles outside the map`(id: TileID) throws {
        let source = try open(MBTilesWriter(tiles: [TileID(zoom: 0, x: 0, y: 0): DrawnPicture.png]))
        #expect(try source.tile(id) == nil)
    }

    @Test(arguments: [
        ("gzip", Packing.gzip(DrawnTile.small)), ("zlib", Packing.zlib(DrawnTile.small)), ("raw", DrawnTile.small),
    ])
    func `reads vector tiles with any compression`(name: String, bytes: [UInt8]) throws {
        let id = TileID(zoom: 0, x: 0, y: 0)
        let source = try open(MBTilesWriter(tiles: [id: bytes]))
        #expect(source.info.kind == .vector, "\(name)")
        #expect(try source.tile(id)?.vector?.layers.map(\.name) == ["roads", "water"])
        #expect(source.info.layerNames == ["roads", "water"])
    }

    @Test func `reads metadata`() throws {
        let source = try open(
            MBTilesWriter(
                metadata: [
                    "name": "Town", "format": "pbf", "minzoom": "3", "maxzoom": "14", "bounds": "7.5,48.5,7.6,48.6",
                    "center": "7.55,48.55,12.5", "attribution": "<a href='x'>&copy; People</a>",
                    "json": #"{"vector_layers":[{"id":"water"},{"id":"roads"}]}"#,
                ],
                tiles: [
                    TileID(zoom: 3, x: 0, y: 0): DrawnTile.small, TileID(zoom: 14, x: 0, y: 0): DrawnTile.small,
                ]))
        let info = source.info
        #expect(info.name == "Town" && info.zooms == 3...14 && info.attribution == "© People" && info.remarks == [])
        #expect(info.bounds == (try BoundingBox(west: 7.5, south: 48.5, east: 7.6, north: 48.6)))
        #expect(info.layerNames == ["water", "roads"])
    }

    @Test(arguments: [("0", "30"), ("0", "0"), ("5", "22"), ("14", "3")])
    func `takes zoom levels from the tiles, whatever the metadata says`(low: String, high: String) throws {
        let tiles = [4, 9].map { (TileID(zoom: $0, x: 0, y: 0), DrawnTile.small as [UInt8]?) }
        let writer = MBTilesWriter(
            metadata: ["minzoom": low, "maxzoom": high], tiles: Dictionary(uniqueKeysWithValues: tiles))
        #expect(try open(writer).info.zooms == 4...9)
    }

    /// In Shortbread tiles, the author field credits the data sources.
    @Test(arguments: [
        ("", "OpenStreetMap contributors, Geofabrik GmbH", "© OpenStreetMap contributors, Geofabrik GmbH"),
        ("© People", "OpenStreetMap contributors", "© People"), ("", "© OpenStreetMap", "© OpenStreetMap"),
        ("", "somebody", nil),
    ])
    func `credits the author if the attribution is missing`(declared: String, author: String, attribution: String?)
        throws
    {
        let metadata = ["attribution": declared, "author": author]
        let tiles = [TileID(zoom: 3, x: 0, y: 0): DrawnTile.small as [UInt8]?]
        #expect(try open(MBTilesWriter(metadata: metadata, tiles: tiles)).info.attribution == attribution)
    }

    @Test(
        arguments: [nil, [:], ["minzoom": "x", "bounds": "1,2", "center": "500,3", "json": "{", "attribution": ""]]
            as [[String: String]?])
    func `tolerates missing or meaningless metadata`(metadata: [String: String]?) throws {
        let ids = [2, 5, 7].map { TileID(zoom: $0, x: 1, y: 1) }
        let tiles = Dictionary(uniqueKeysWithValues: ids.map { ($0, DrawnPicture.jpeg as [UInt8]?) })
        let info = try open(MBTilesWriter(metadata: metadata, tiles: tiles)).info
        #expect(info.zooms == 2...7 && info.kind == .raster)
        #expect(info.attribution == nil && info.layerNames == [])
        // The bounds of tile 7/1/1.
        let bounds = try #require(info.bounds)
        #expect(bounds.west == -177.1875 && bounds.east == -174.375)
        #expect(abs(bounds.north - 84.802474) < 1e-6 && abs(bounds.south - 84.541361) < 1e-6)
    }

    @Test(arguments: [("png", DrawnTile.small, MapSourceInfo.Kind.vector), ("pbf", DrawnPicture.png, .raster)])
    func `the tiles' content takes precedence over the declared format`(
        format: String, tile: [UInt8], kind: MapSourceInfo.Kind
    ) throws {
        let source = try open(
            MBTilesWriter(metadata: ["format": format], tiles: [TileID(zoom: 0, x: 0, y: 0): tile]))
        #expect(source.info.kind == kind)
    }

    @Test(arguments: ["DELETE", "WAL"], [false, true])
    func `never writes to an archive or its folder`(journal: String, isReadOnly: Bool) throws {
        let id = TileID(zoom: 0, x: 0, y: 0)
        try MBTilesWriter(tiles: [id: DrawnPicture.png], journal: journal).write(to: file)
        let before = try Data(contentsOf: file)
        #expect(try folder.files() == ["town.mbtiles"])
        let manager = FileManager.default
        if isReadOnly { try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path) }
        defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path) }
        let source = try MapSources.open(file)
        #expect(try source.tile(id)?.picture == DrawnPicture.png)
        #expect(try folder.files() == ["town.mbtiles"])
        #expect(try Data(contentsOf: file) == before)
    }

    @Test func `reads an archive while another process writes to it`() throws {
        let id = TileID(zoom: 0, x: 0, y: 0)
        try MBTilesWriter(tiles: [id: DrawnPicture.png], journal: "WAL").write(to: file)
        let writer = try DatabasePool(path: file.path)
        try writer.write { try $0.execute(sql: "UPDATE tiles SET tile_data = ?", arguments: [Data(DrawnPicture.jpeg)]) }
        #expect(try MapSources.open(file).tile(id)?.picture == DrawnPicture.jpeg)
        // A copy without the log's index file. Reading the log's changes would require writing that file.
        let copy = folder.url.appending(path: "copy.mbtiles")
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: file.path + suffix, toPath: copy.path + suffix)
        }
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(copy) }
        #expect(error?.code == .busy)
        #expect(!FileManager.default.fileExists(atPath: copy.path + "-shm"))
        try writer.close()
    }

    @Test func `several threads can read one source`() async throws {
        let ids = TileID.all(in: 0...4).map { $0 }
        let tiles = Dictionary(
            uniqueKeysWithValues: ids.map { ($0, DrawnPicture.png + [UInt8($0.zoom), UInt8($0.x), UInt8($0.y)]) })
        let source = try open(MBTilesWriter(tiles: tiles))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for id in ids {
                group.addTask { try source.tile(id)?.picture?.suffix(3) == [UInt8(id.zoom), UInt8(id.x), UInt8(id.y)] }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test(
        arguments: [
            (0x564E_5447, "a Vantage store"), (0x4750_4B47, "a GeoPackage"), (0, "a SQLite file without tiles"),
        ] as [(Int32, String)])
    func `names the actual format of an SQLite file that is not a map`(mark: Int32, words: String) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.write {
            try $0.execute(sql: "PRAGMA application_id = \(mark)")
            try $0.execute(sql: "CREATE TABLE scene (id)")
        }
        try queue.close()
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(file) }
        #expect(error?.code == .notAMapSource)
        #expect(error?.description.contains(words) == true)
    }

    @Test func `gives up on an SQL view with infinitely many rows`() throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.write {
            try $0.execute(
                sql: """
                    CREATE VIEW tiles AS
                        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                        SELECT i AS zoom_level, i AS tile_column, i AS tile_row, x'00' AS tile_data FROM n WHERE i < 0
                    """)
        }
        try queue.close()
        var limits = MapSourceLimits()
        limits.workPerTile.steps = 1_000_000
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(file, limits: limits) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `rejects a tile larger than the limit`() throws {
        let id = TileID(zoom: 0, x: 0, y: 0)
        var limits = MapSourceLimits()
        limits.maximumStoredTileBytes = 1000
        limits.maximumMetadataBytes = 1000
        try MBTilesWriter(
            metadata: ["minzoom": "0", "maxzoom": "0"],
            tiles: [
                id: DrawnPicture.png + [UInt8](repeating: 0, count: 5000),
                TileID(zoom: 1, x: 0, y: 0): DrawnPicture.png,
            ]
        ).write(to: file)
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(file, limits: limits).tile(id) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `rejects a tile that decompresses to more than the limit, but reads other tiles`() throws {
        let ids = (0..<2).map { TileID(zoom: 1, x: $0, y: 0) }
        let bomb = Packing.gzip([UInt8](repeating: 0, count: 8 << 20))
        var limits = MapSourceLimits()
        limits.tile.maximumBytes = 1 << 20
        let writer = MBTilesWriter(tiles: [ids[0]: DrawnTile.small, ids[1]: bomb])
        let source = try open(writer, limits: limits)
        #expect(try source.tile(ids[0])?.vector != nil)
        let error = #expect(throws: MapSourceError.self) { try source.tile(ids[1]) }
        #expect(error?.code == .tooLarge)
        #expect(error?.description.contains("Tile 1/1/0 of ") == true)
    }

    @Test func `survives any changed byte in an archive`() throws {
        let ids = TileID.all(in: 0...1).map { $0 }
        try MBTilesWriter(tiles: Dictionary(uniqueKeysWithValues: ids.map { ($0, DrawnTile.small) })).write(to: file)
        let bytes = try [UInt8](Data(contentsOf: file))
        let changed = folder.url.appending(path: "changed.mbtiles")
        for index in stride(from: 0, to: bytes.count, by: 37) {
            var copy = bytes
            copy[index] ^= 0xFF
            try Data(copy).write(to: changed)
            guard let source = try? MapSources.open(changed) else { continue }
            for id in ids { _ = try? source.tile(id) }
        }
    }
}
