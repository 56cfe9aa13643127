import Foundation
import GRDB
import Testing
import VantageSceneFixtures

@testable import VantageStoreCore

@Suite(.fewAtATime)
struct StoreMigrationsTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Migrations").standardizedFileURL

    @Test func `the embedded migrations match the files in the folder`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".sql") }.sorted()
        #expect(!names.isEmpty)
        #expect(StoreMigrations.all.map { $0.name + ".sql" } == names)
        for migration in StoreMigrations.all {
            let file = try Data(contentsOf: Self.folder.appending(path: migration.name + ".sql"))
            #expect(Data(migration.sql) == file, "\(migration.name) differs from the embedded copy; rebuild")
        }
    }

    @Test func `the digest matches the schema that the migrations create`() throws {
        let made = try StoreMigrations.schema.schema(after: StoreMigrations.all.count)
        #expect(StoreSchema.current == StoreSchema.digest(made), "write the new digest into StoreSchema.current")
        #expect(try StoreSchema.digest(StoreMigrations.schema.schema(after: 1)) != StoreSchema.current)
    }

    @Test func `every table is strict`() async throws {
        let test = try await TestStore.empty()
        let lax = try await test.store.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict
                        AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
                    """)
        }
        #expect(lax == [])
    }

    @Test func `a new store has the application ID, all migrations and one identity`() async throws {
        let test = try await TestStore.empty()
        let found = try await test.store.read { database in
            try [
                "PRAGMA application_id", "PRAGMA journal_mode", "SELECT group_concat(identifier) FROM grdb_migrations",
                "SELECT count(*) FROM store",
            ].map { try String.fetchOne(database, sql: $0) }
        }
        #expect(found == ["\(0x564E_5447)", "wal", StoreMigrations.all.map(\.name).joined(separator: ","), "1"])
    }

    /// Creates a scene with its picture and its index entry. The statements below change their values.
    private static func filled() async throws -> TestStore {
        let test = try await TestStore.empty()
        try await test.execute(
            """
            INSERT INTO collection (id, name, created) VALUES (1, 'town', 0);
            INSERT INTO sequence (id, collection, name) VALUES (1, 1, 'track');
            INSERT INTO device (id, make, model) VALUES (1, '', '');
            INSERT INTO provenance (id, sources) VALUES (1, '{}');
            INSERT INTO import_run (id, collection, arguments, started) VALUES (1, 1, '', 0);
            INSERT INTO import_entry VALUES (1, 0, 'a.jpg', 'failed', 'noPosition', '');
            INSERT INTO scene (id, key, collection, latitude, longitude, is_panorama, width, height)
                VALUES (1, 5, 1, 48.5, 7.7, 1, 1024, 512);
            INSERT INTO cell (id, scenes) VALUES (1, zeroblob(8));
            INSERT INTO picture (id, scene, level, is_original, width, height, byte_count, sha256)
                VALUES (1, 1, 0, 1, 1024, 512, 1, zeroblob(32));
            INSERT INTO picture_part (id, bytes) VALUES (65536, x'00');
            """)
        return test
    }

    @Test(arguments: [
        "UPDATE scene SET id = 0", "UPDATE scene SET id = 4294967296", "UPDATE scene SET key = NULL",
        "UPDATE scene SET latitude = 90.0001", "UPDATE scene SET latitude = -90.0001",
        "UPDATE scene SET latitude = NULL",
        "UPDATE scene SET longitude = 180.0001", "UPDATE scene SET longitude = -180.0001",
        "UPDATE scene SET longitude = 'east'", "UPDATE scene SET accuracy = -0.1", "UPDATE scene SET heading = 360",
        "UPDATE scene SET heading = -0.1", "UPDATE scene SET heading_is_magnetic = 2", "UPDATE scene SET pitch = 90.1",
        "UPDATE scene SET pitch = -90.1", "UPDATE scene SET roll = 180.1", "UPDATE scene SET roll = -180.1",
        "UPDATE scene SET is_panorama = 2", "UPDATE scene SET is_panorama = NULL", "UPDATE scene SET width = 0",
        "UPDATE scene SET width = 65536", "UPDATE scene SET height = 0", "UPDATE scene SET height = 65536",
        "UPDATE scene SET orientation = 0", "UPDATE scene SET orientation = 9", "UPDATE scene SET field_of_view = 0",
        "UPDATE scene SET field_of_view = 180", "UPDATE scene SET full_width = 2048",
        "UPDATE scene SET full_width = 1023, full_height = 512, crop_left = 0, crop_top = 0",
        "UPDATE scene SET full_width = 2048, full_height = 511, crop_left = 0, crop_top = 0",
        "UPDATE scene SET full_width = 2048, full_height = 1024, crop_left = -1, crop_top = 0",
        "UPDATE scene SET full_width = 2048, full_height = 1024, crop_left = 0, crop_top = -1",
        "UPDATE scene SET is_panorama = 0, full_width = 2048, full_height = 1024, crop_left = 0, crop_top = 0",
        "UPDATE scene SET captured = 0", "UPDATE scene SET zone_source = 'gps'",
        "UPDATE scene SET captured = 0, zone_source = 'guessed'", "UPDATE scene SET utc_offset = 1081",
        "UPDATE scene SET utc_offset = -1081", "UPDATE scene SET license = ''",
        "UPDATE scene SET license = hex(zeroblob(101))", "UPDATE scene SET attribution = ''",
        "UPDATE scene SET attribution = hex(zeroblob(501))", "UPDATE scene SET sequence = 1",
        "UPDATE scene SET rank = 1", "UPDATE scene SET sequence = 1, rank = 0", "UPDATE scene SET file_name = ''",
        "UPDATE scene SET file_name = hex(zeroblob(2049))", "UPDATE scene SET content_hash = zeroblob(31)",
        "UPDATE scene SET content_hash = zeroblob(33)", "UPDATE scene SET collection = 2",
        "UPDATE scene SET device = 2",
        "UPDATE scene SET provenance = 2", "UPDATE scene SET import_run = 2",
        "INSERT INTO scene (key, collection, latitude, longitude, is_panorama) VALUES (5, 1, 0, 0, 1)",
        "UPDATE store SET id = 2", "UPDATE store SET identity = zeroblob(7)",
        "UPDATE store SET token_secret = zeroblob(31)",
        "INSERT INTO store VALUES (2, zeroblob(8), zeroblob(32), 0)", "UPDATE collection SET name = ''",
        "UPDATE collection SET name = hex(zeroblob(101))", "INSERT INTO collection (name, created) VALUES ('town', 0)",
        "UPDATE collection SET license = ''", "UPDATE sequence SET name = ''", "UPDATE sequence SET collection = 2",
        "UPDATE device SET make = hex(zeroblob(101))", "UPDATE provenance SET sources = '{'",
        "UPDATE import_run SET done = -1", "UPDATE import_run SET imported = -1", "UPDATE import_run SET bytes = -1",
        "UPDATE import_entry SET outcome = 'imported'", "UPDATE import_entry SET position = -1",
        "UPDATE cell SET scenes = x''", "UPDATE cell SET scenes = zeroblob(12)", "UPDATE picture SET level = -1",
        "UPDATE picture SET level = 16, is_original = 0", "UPDATE picture SET level = 1",
        "UPDATE picture SET scene = 2",
        "UPDATE picture SET is_original = 2", "UPDATE picture SET width = 0", "UPDATE picture SET height = 65536",
        "UPDATE picture SET byte_count = 0", "UPDATE picture SET sha256 = zeroblob(31)",
        "UPDATE picture SET is_original = 0, linked_path = '/a.jpg'",
        """
        INSERT INTO picture (scene, level, is_original, width, height, byte_count, sha256)
            VALUES (1, 0, 1, 1, 1, 1, zeroblob(32))
        """,
        "UPDATE picture_part SET bytes = x''", "UPDATE picture_part SET bytes = zeroblob(65537)",
        "DELETE FROM collection",
    ])
    func `a violated constraint throws invalidValue`(sql: String) async throws {
        let test = try await Self.filled()
        let error = await #expect(throws: StoreError.self) { try await test.execute(sql) }
        #expect(error?.code == .invalidValue)
    }

    @Test(arguments: [
        "UPDATE scene SET latitude = 90, longitude = 180", "UPDATE scene SET latitude = -90, longitude = -180",
        "UPDATE scene SET accuracy = 0, heading = 0, pitch = -90, roll = -180",
        "UPDATE scene SET heading = 359.9999, pitch = 90, roll = 180", "UPDATE scene SET width = 65535, height = 65535",
        "UPDATE scene SET width = 1, height = 1, orientation = 8", "UPDATE scene SET width = NULL, height = NULL",
        "UPDATE scene SET full_width = 1024, full_height = 512, crop_left = 0, crop_top = 0",
        "UPDATE scene SET captured = -1, zone_source = 'assumed', utc_offset = -1080",
        "UPDATE scene SET sequence = 1, rank = 1", "UPDATE scene SET id = 4294967295",
        "UPDATE scene SET license = hex(zeroblob(100)), file_name = hex(zeroblob(2048))",
        "UPDATE cell SET scenes = zeroblob(800)", "UPDATE picture_part SET bytes = zeroblob(65536)",
        "UPDATE picture SET is_original = 0, level = 15",
    ])
    func `accepts values at the limits of the constraints`(sql: String) async throws {
        let test = try await Self.filled()
        // The picture refers to the scene's ID, so delete the picture before the ID changes.
        if sql.contains("SET id") { try await test.execute("DELETE FROM picture") }
        try await test.execute(sql)
    }
}
