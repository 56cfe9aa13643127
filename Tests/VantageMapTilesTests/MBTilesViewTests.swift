import Foundation
import GRDB
import VantageSceneFixtures
import Testing

@testable import VantageMapTiles

/// Tests archives in which `tiles` is an SQL view, with common and hostile definitions.
struct MBTilesViewTests {
    let folder: TemporaryFolder
    var file: URL { folder.url.appending(path: "town.mbtiles") }

    init() throws { folder = try TemporaryFolder() }

    /// Creates an archive with SQL in which `:png` stands for the bytes of a tile.
    func write(_ sql: String, to file: URL? = nil) throws {
        let queue = try DatabaseQueue(path: (file ?? self.file).path)
        let png = "x'" + DrawnPicture.png.map { String(format: "%02x", $0) }.joined() + "'"
        try queue.write { try $0.execute(sql: sql.replacing(":png", with: png)) }
        try queue.close()
    }

    /// Tile 2/1/0 in the layouts that various programs use.
    static let layouts = [
        "GDAL": """
        CREATE TABLE tiles (zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL,
            tile_data BLOB NOT NULL, UNIQUE (zoom_level, tile_column, tile_row));
        INSERT INTO tiles VALUES (2, 1, 3, :png);
        """,
        "mbutil, node-mbtiles, tippecanoe": """
        CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT, grid_id TEXT);
        CREATE TABLE images (tile_data BLOB, tile_id TEXT);
        CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row);
        CREATE UNIQUE INDEX images_id ON images (tile_id);
        CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,
            map.tile_row AS tile_row, images.tile_data AS tile_data FROM map
            JOIN images ON images.tile_id = map.tile_id;
        INSERT INTO map VALUES (2, 1, 3, 'a', NULL);
        INSERT INTO images VALUES (:png, 'a');
        """,
        "planetiler": """
        CREATE TABLE tiles_shallow (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data_id INTEGER,
            PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID;
        CREATE TABLE tiles_data (tile_data_id INTEGER PRIMARY KEY, tile_data BLOB);
        CREATE VIEW tiles AS SELECT tiles_shallow.zoom_level AS zoom_level, tiles_shallow.tile_column AS tile_column,
            tiles_shallow.tile_row AS tile_row, tiles_data.tile_data AS tile_data
            FROM tiles_shallow JOIN tiles_data ON tiles_shallow.tile_data_id = tiles_data.tile_data_id;
        INSERT INTO tiles_shallow VALUES (2, 1, 3, 7);
        INSERT INTO tiles_data VALUES (7, :png);
        """,
        "martin": """
        CREATE TABLE tiles_with_hash (zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL,
            tile_row INTEGER NOT NULL, tile_data BLOB, tile_hash TEXT);
        CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles_with_hash;
        INSERT INTO tiles_with_hash VALUES (2, 1, 3, :png, 'a');
        """,
        "rows numbered from the top": """
        CREATE TABLE xyz (z INTEGER, x INTEGER, y INTEGER, data BLOB, PRIMARY KEY (z, x, y));
        CREATE VIEW tiles AS SELECT z AS zoom_level, x AS tile_column, (1 << z) - 1 - y AS tile_row,
            data AS tile_data FROM xyz;
        INSERT INTO xyz VALUES (2, 1, 0, :png);
        """,
        "rows numbered from the top in a computed column": """
        CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, y INTEGER, tile_data BLOB,
            tile_row INTEGER AS ((1 << zoom_level) - 1 - y));
        INSERT INTO tiles VALUES (2, 1, 0, :png);
        """,
        "zoom levels numbered from the deepest": """
        CREATE TABLE rmaps (x INTEGER, y INTEGER, z INTEGER, image BLOB, PRIMARY KEY (x, y, z));
        CREATE VIEW tiles AS SELECT 17 - z AS zoom_level, x AS tile_column, (1 << (17 - z)) - 1 - y AS tile_row,
            image AS tile_data FROM rmaps;
        INSERT INTO rmaps VALUES (1, 0, 15, :png);
        """,
        "a table for each zoom": """
        CREATE TABLE z1 (x, y, data);
        CREATE TABLE z2 (x, y, data);
        CREATE VIEW tiles AS SELECT 1 AS zoom_level, x AS tile_column, y AS tile_row, data AS tile_data FROM z1
            UNION ALL SELECT 2, x, y, data FROM z2;
        INSERT INTO z1 VALUES (0, 1, :png);
        INSERT INTO z2 VALUES (1, 3, :png);
        """,
        "two maps merged by a UNION": """
        CREATE TABLE one (zoom_level, tile_column, tile_row, tile_data);
        CREATE TABLE two (zoom_level, tile_column, tile_row, tile_data);
        CREATE VIEW tiles AS SELECT * FROM one UNION SELECT * FROM two;
        INSERT INTO one VALUES (2, 1, 3, :png);
        INSERT INTO two VALUES (2, 1, 3, :png);
        """,
        "a patch on a base map": """
        CREATE TABLE base (zoom_level, tile_column, tile_row, tile_data);
        CREATE TABLE patch (zoom_level, tile_column, tile_row, tile_data);
        CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row,
            coalesce(nullif(patch.tile_data, x''), base.tile_data) AS tile_data
            FROM base LEFT JOIN patch USING (zoom_level, tile_column, tile_row);
        INSERT INTO base VALUES (2, 1, 3, :png);
        """,
        "tiles found by hash or name, without an index": """
        CREATE TABLE tileindex (z INTEGER, x INTEGER, y INTEGER, tilehash TEXT);
        CREATE TABLE tiledata (hash TEXT, data BLOB);
        CREATE VIEW tiles AS SELECT z AS zoom_level, x AS tile_column, y AS tile_row, data AS tile_data
            FROM tileindex, tiledata
            WHERE tileindex.tilehash = tiledata.hash OR tiledata.hash = z || '/' || x || '/' || y;
        INSERT INTO tileindex VALUES (2, 1, 3, 'no');
        INSERT INTO tiledata VALUES ('2/1/3', :png);
        """,
    ]

    @Test(arguments: layouts.keys.sorted())
    func `reads every common table layout`(layout: String) throws {
        try write(try #require(Self.layouts[layout]))
        let source = try MapSources.open(file)
        #expect(source.info.zooms.upperBound == 2)
        #expect(try source.tile(TileID(zoom: 2, x: 1, y: 0))?.picture == DrawnPicture.png)
        #expect(try source.tile(TileID(zoom: 2, x: 1, y: 3)) == nil)
    }

    @Test(arguments: [
        "instr(data, data)", "replace(data, 'a', 'b')", "printf('%1000000d', 1)", "zeroblob(1000000)",
        "randomblob(1000000)", "load_extension('x')", "data LIKE data", "data GLOB data", "json(data)",
        "quote(data)", "trim(data, data)", "(SELECT count(*) FROM source)", "(SELECT group_concat(data) FROM source)",
        "readfile('/etc/passwd')", "sqlite_version()",
    ])
    func `names the function that the sandbox denies`(expression: String) throws {
        try write(
            """
            CREATE TABLE source (data);
            INSERT INTO source VALUES (:png);
            CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, \(expression) AS tile_data
                FROM source;
            """)
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(file) }
        #expect(error?.code == .unsupported)
        let called = try #require(expression.firstMatch(of: /LIKE|GLOB|[a-z_]+(?=\()/)?.output)
        #expect(error?.description.contains(called) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("plain table") == true)
    }

    @Test func `a computed column can call only the functions that a view can`() throws {
        try write(
            """
            CREATE TABLE tiles (zoom_level, tile_column, tile_row, data, tile_data AS (replace(data, 'a', 'b')));
            INSERT INTO tiles VALUES (0, 0, 0, :png);
            """)
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(file) }
        #expect(error?.code == .unsupported)
        #expect(error?.description.contains("replace()") == true)
    }

    @Test(arguments: ["json_each('[1]')", "pragma_database_list", "dbstat", "words"])
    func `rejects virtual tables and table-valued functions`(table: String) throws {
        try write(
            """
            CREATE VIRTUAL TABLE words USING fts5(data);
            CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, :png AS tile_data FROM \(table);
            """)
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(file) }
        #expect(error?.code == .unsupported)
    }

    @Test func `a sort too large for memory fails instead of creating a temporary file`() throws {
        try write(
            """
            CREATE TABLE many AS WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200000) SELECT i FROM n;
            CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, i || 'x' AS tile_data FROM many
                ORDER BY -i LIMIT 1000000;
            """)
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(file) }
        #expect(error?.code == .tooLarge)
        #expect(error?.description.contains("temporary file") == true)
    }

    @Test func `gives up on a slow view after the time limit`() throws {
        let long = "(SELECT text || n.i FROM long) = 'x'"
        try write(
            """
            CREATE TABLE long (text);
            INSERT INTO long VALUES (hex(zeroblob(4000000)));
            CREATE TABLE n AS WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000) SELECT i FROM n;
            CREATE TABLE metadata AS SELECT 'minzoom' AS name, 0 AS value UNION ALL SELECT 'maxzoom', 0;
            CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, :png AS tile_data
                FROM n, n AS m WHERE \(long);
            """)
        var limits = MapSourceLimits()
        limits.workPerTile.seconds = 0.05
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(file, limits: limits) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `the tiles in one map share a work limit`() throws {
        try write(
            """
            CREATE TABLE many AS WITH n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 16384) SELECT i FROM n;
            CREATE VIEW tiles AS SELECT 7 AS zoom_level, i % 128 AS tile_column, i / 128 AS tile_row, :png AS tile_data
                FROM many;
            """)
        let source = try MapSources.open(file)
        var work = MapSourceWork(steps: 400_000, seconds: 60)
        #expect(try source.tile(TileID(zoom: 7, x: 127, y: 0), within: &work) != nil)
        #expect(work.steps < 400_000 && work.seconds < 60)
        let error = #expect(throws: MapSourceError.self) {
            for row in 0..<20 { _ = try source.tile(TileID(zoom: 7, x: 127, y: row), within: &work) }
        }
        #expect(error?.code == .tooLarge)
        // A single tile is within the limit.
        #expect(try source.tile(TileID(zoom: 7, x: 127, y: 0)) != nil)
    }

    @Test func `rejects metadata whose total size exceeds the limit`() throws {
        try write(
            """
            CREATE TABLE tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, :png AS tile_data;
            CREATE TABLE metadata AS WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100)
                SELECT i AS name, hex(zeroblob(100)) AS value FROM n;
            """)
        var limits = MapSourceLimits()
        limits.maximumMetadataBytes = 10_000
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(file, limits: limits) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `reads the plain table that an error recommends`() throws {
        try write(
            """
            CREATE TABLE source (data);
            INSERT INTO source VALUES (:png);
            CREATE TABLE metadata AS SELECT 'name' AS name, 'Town' AS value;
            CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, trim(data, 'x') AS tile_data
                FROM source;
            """)
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(file) }
        let advice = try #require(error?.description.firstMatch(of: /sqlite3 plain\.mbtiles "(.*)"/)?.output.1)
        let plain = folder.url.appending(path: "plain.mbtiles")
        let queue = try DatabaseQueue(path: plain.path)
        try queue.writeWithoutTransaction {
            try $0.execute(sql: String(advice).replacing("'town.mbtiles'", with: "'\(file.path)'"))
        }
        try queue.close()
        #expect(try MapSources.open(plain).info.name == "Town")
    }

    @Test func `reports an archive that is only partly written`() throws {
        try write(
            """
            CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);
            WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50) INSERT INTO tiles
                SELECT i, i, i, zeroblob(3000) FROM n;
            """)
        let copy = folder.url.appending(path: "copy.mbtiles")
        let writer = try DatabaseQueue(path: file.path)
        try writer.writeWithoutTransaction { database in
            // The cache is so small that changes reach the file before the transaction ends.
            try database.execute(sql: "PRAGMA cache_size = 1; BEGIN; UPDATE tiles SET tile_data = randomblob(3000)")
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: file.path + suffix, toPath: copy.path + suffix)
            }
            try database.execute(sql: "ROLLBACK")
        }
        try writer.close()
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(copy) }
        #expect(error?.code == .busy)
        #expect(error?.description.contains("copy.mbtiles-journal") == true, "\(error?.description ?? "")")
    }
}
