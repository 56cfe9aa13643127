import Foundation
import GRDB
import Testing
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

/// Tests that every operation on an untrusted store succeeds or throws one of Vantage's errors, whatever the file
/// contains.
@Suite(.fewAtATime)
struct HostileStoreTests {
    private static let oddities = [
        "9223372036854775807", "-9223372036854775808", "0", "NULL", "9e999", "'text'", "zeroblob(70000)",
    ]

    private static let integers = [
        "scene.id", "scene.key", "scene.collection", "scene.heading_is_magnetic", "scene.is_panorama", "scene.width",
        "scene.height", "scene.orientation", "scene.captured", "scene.utc_offset", "scene.device", "scene.sequence",
        "scene.rank", "scene.provenance", "scene.import_run", "picture.id", "picture.scene", "picture.level",
        "picture.is_original", "picture.width", "picture.height", "picture.byte_count", "picture_part.id",
        "picture_index.id", "cell.id", "import_run.done", "import_run.imported", "import_run.bytes",
        "import_run.collection", "collection.id",
    ]
    private static let others = [
        "scene.latitude", "scene.longitude", "scene.altitude", "scene.accuracy", "scene.heading", "scene.pitch",
        "scene.roll", "scene.field_of_view", "scene.full_width", "scene.full_height", "scene.crop_left",
        "scene.crop_top", "scene.zone_source", "scene.license", "scene.file_name", "scene.content_hash",
        "picture.sha256", "picture.index_sha256", "picture.limitation", "picture_part.bytes", "picture_index.bytes",
        "cell.scenes", "collection.name", "store.identity", "store.token_secret", "import_run.arguments",
    ]

    private static let ofPanoramas = ["width", "height", "full_width", "full_height", "crop_left", "crop_top"]

    private static func expectNamedErrors(_ errors: [any Error], _ what: String) {
        for error in errors { #expect(error is StoreError || error is SceneError, "\(what): \(error)") }
    }

    @Test(arguments: integers + others)
    func `with any value in a column, operations succeed or throw one of Vantage's errors`(column: String) async throws
    {
        let parts = column.split(separator: ".").map(String.init)
        for value in Self.oddities {
            for isPanorama in [false, true] where !isPanorama || Self.ofPanoramas.contains(parts[1]) {
                let hostile = try await HostileStore()
                let turn =
                    isPanorama
                    ? """
                    UPDATE scene SET is_panorama = 1, full_width = 128, full_height = 64, crop_left = 0, crop_top = 0;
                    """ : ""
                // SQLite rejects the change if the value is invalid as a key. In that case, there is nothing to test.
                try? hostile.change("\(turn) UPDATE OR IGNORE \(parts[0]) SET \(parts[1]) = \(value)")
                Self.expectNamedErrors(try await hostile.use(), "\(column) = \(value)")
            }
        }
    }

    @Test(arguments: [
        ("UPDATE picture SET id = 9223372036854775807", "picture.id"), ("UPDATE scene SET width = 1 << 62", "width"),
        ("UPDATE picture SET width = 1 << 62", "picture.width"), ("UPDATE scene SET captured = 1 << 62", "captured"),
        (
            "UPDATE scene SET utc_offset = -9223372036854775808, captured = 0, zone_source = 'gps'", "utc_offset"
        ),
        ("UPDATE picture SET byte_count = 1 << 62", "byte_count"),
    ])
    func `an invalid value is reported as damage, with its column`(sql: String, name: String) async throws {
        let hostile = try await HostileStore()
        try hostile.change(sql)
        let errors = try await hostile.use().compactMap { $0 as? StoreError }
        #expect(errors.contains { $0.code == .damaged && $0.description.contains(name) }, "\(errors)")
    }

    /// A query that never ends.
    private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"

    @Test(arguments: [
        "DROP TABLE cell; CREATE VIEW cell AS SELECT i AS id, x'00' AS scenes FROM (\(endless))",
        """
        ALTER TABLE scene RENAME TO hidden;
        CREATE VIEW scene AS SELECT hidden.* FROM hidden, (\(endless))
        """,
        "DROP TABLE picture; CREATE VIEW picture AS \(endless)",
        "ALTER TABLE grdb_migrations RENAME TO m; CREATE VIEW grdb_migrations AS SELECT i AS identifier FROM (\(endless))",
        "ALTER TABLE store RENAME TO s; CREATE VIEW store AS SELECT * FROM s",
        "CREATE TRIGGER t AFTER INSERT ON scene BEGIN DELETE FROM picture; END",
        "CREATE TRIGGER t AFTER UPDATE ON import_run BEGIN INSERT INTO device SELECT i, i, i FROM (\(endless)); END",
        "CREATE INDEX extra ON scene (abs(latitude))", "CREATE INDEX extra ON scene (latitude)",
        "CREATE UNIQUE INDEX extra ON picture (width)", "ALTER TABLE scene ADD COLUMN extra TEXT",
        "ALTER TABLE scene ADD COLUMN extra BLOB GENERATED ALWAYS AS (hex(zeroblob(100000000))) VIRTUAL",
        "CREATE TABLE extra (id)", "CREATE VIEW extra AS \(endless)", "CREATE VIRTUAL TABLE extra USING fts5(a)",
        "DROP INDEX scene_by_sequence", "DROP TABLE picture_index", "DROP TABLE device",
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (width BETWEEN 1 AND 65535)', '') WHERE name = 'scene'
        """,
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE name = 'picture'
        """,
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = 'CREATE VIEW picture_part AS \(endless)', type = 'view', rootpage = 0
        WHERE name = 'picture_part'
        """,
        "DELETE FROM grdb_migrations", "DELETE FROM grdb_migrations WHERE identifier LIKE '0001%'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = NULL WHERE name = 'scene'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET name = x'FF00FF' WHERE name = 'device'",
    ])
    func `a schema that differs from Vantage's is rejected and left unchanged`(sql: String) async throws {
        let hostile = try await HostileStore()
        let queue = try DatabaseQueue(path: hostile.url.path)
        try await queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
        let before = try Data(contentsOf: hostile.url)
        for opening in OpeningTests.Opening.allCases {
            let error = await #expect(throws: StoreError.self) { try await opening(hostile.url) }
            #expect(
                [.notASceneStore, .damaged, .writtenByEarlierRelease].contains(error?.code), "\(sql): \(error as Any)")
        }
        #expect(try Data(contentsOf: hostile.url) == before)
    }

    @Test func `a store with Litestream's tables is valid, but not with other tables of those names`() async throws {
        let test = try await TestStore.holding([.make("a.jpg", at: 48.5, 7.7)])
        let queue = try DatabaseQueue(path: test.url.path)
        try await queue.writeWithoutTransaction {
            try $0.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
                    CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER);
                    """)
        }
        let store = try await SceneStore(opening: test.url)
        #expect(try await store.scenes(limit: 10).scenes.count == 1)
        try await queue.writeWithoutTransaction {
            try $0.execute(sql: "DROP TABLE _litestream_lock; CREATE VIEW _litestream_lock AS SELECT 1 AS id")
        }
        let error = await #expect(throws: StoreError.self) { try await SceneStore(opening: test.url) }
        #expect(error?.code == .notASceneStore)
    }

    @Test func `a store stays valid after ANALYZE`() async throws {
        let hostile = try await HostileStore()
        let queue = try DatabaseQueue(path: hostile.url.path)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "ANALYZE") }
        try queue.close()
        #expect(try await SceneStore(opening: hostile.url).scenes(limit: 5).scenes.count == 3)
    }

    @Test func `a store stays valid after VACUUM, and a reader leaves it unchanged`() async throws {
        let hostile = try await HostileStore()
        let copy = hostile.folder.file("copy.sqlite")
        let queue = try DatabaseQueue(path: hostile.url.path)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [copy.path]) }
        try queue.close()
        let before = try Data(contentsOf: copy)
        let store = try await SceneStore(opening: copy)
        #expect(try await store.scenes(limit: 5).scenes.count == 3)
        try await store.close()
        #expect(try Data(contentsOf: copy) == before)
    }

    @Test(.timeLimit(.minutes(20)))
    func `swapped pages never make a reader run forever`() async throws {
        let hostile = try await HostileStore()
        let whole = try Data(contentsOf: hostile.url)
        var generator = SeededGenerator(seed: 12)
        let pages = whole.count / 4096
        for _ in 0..<20 {
            var bytes = whole
            let (one, other) = (
                Int.random(in: 1..<pages, using: &generator), Int.random(in: 1..<pages, using: &generator)
            )
            let page = whole[one * 4096..<(one + 1) * 4096]
            bytes.replaceSubrange(other * 4096..<(other + 1) * 4096, with: page)
            // Also change a byte, so that both positions and values differ.
            bytes[other * 4096 + Int.random(in: 0..<4096, using: &generator)] ^= UInt8.random(
                in: 1...255, using: &generator)
            try bytes.write(to: hostile.url)
            Self.expectNamedErrors(try await hostile.use(), "page \(one) in place of \(other)")
        }
    }

    @Test func `canceling a task interrupts its statement`() async throws {
        let test = try await TestStore.empty()
        for isWriting in [false, true] {
            let task = Task {
                isWriting
                    ? try await test.store.write { try Int.fetchOne($0, sql: "SELECT count(*) FROM (\(Self.endless))") }
                    : try await test.store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM (\(Self.endless))") }
            }
            try await Task.sleep(for: .milliseconds(50))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(try await test.add([.make("a.jpg", at: 1, 1)]).count == 1)
    }
}
