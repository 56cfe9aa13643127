import Foundation
import GRDB
import Testing
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

/// Tests that stores from earlier releases are upgraded when they are opened for writing, and keep their contents.
@Suite(.fewAtATime)
struct EarlierReleaseTests {
    /// Applies the first migrations to a file, as earlier releases did.
    private static func migrate(_ queue: DatabaseQueue, count: Int) throws {
        var migrator = DatabaseMigrator()
        for step in StoreMigrations.all.prefix(count) {
            migrator.registerMigration(step.name) { try $0.execute(sql: String(decoding: step.sql, as: UTF8.self)) }
        }
        try migrator.migrate(queue)
    }

    /// Creates a store as release 0.1.0 did: one scene with a picture, and its entry in that release's index.
    private static func store(in folder: TemporaryFolder) throws -> URL {
        let url = folder.file("old.sqlite")
        let queue = try DatabaseQueue(path: url.path)
        try migrate(queue, count: 1)
        let place = try Coordinate(latitude: 48.2, longitude: 7.7)
        let cell = CellGrid.cell(of: place)
        let entry = CellEntry(scene: 1, at: place, in: CellFrame(cell: cell))
        // In that release, a cell's number was row · 2³² + column.
        let oldCell = (cell >> 17) << 32 | cell & 0x1FFFF
        try queue.write { database in
            try database.execute(
                sql: """
                    PRAGMA application_id = \(OpenedStore.applicationID);
                    INSERT INTO store VALUES (1, x'0102030405060708', randomblob(32), 0);
                    INSERT INTO collection (id, name, created) VALUES (1, 'town', 0);
                    INSERT INTO scene (id, key, collection, latitude, longitude, is_panorama, content_hash)
                    VALUES (1, 99, 1, 48.2, 7.7, 1, zeroblob(32));
                    INSERT INTO picture (id, scene, level, is_original, width, height, byte_count, sha256)
                    VALUES (1, 1, 0, 1, 64, 32, 3, zeroblob(32));
                    INSERT INTO picture_part VALUES (65536, x'010203');
                    """)
            try database.execute(
                sql: "INSERT INTO cell VALUES (?, ?)", arguments: [oldCell, Data(CellBlob.pack([entry]))])
        }
        try queue.close()
        return url
    }

    @Test func `opening a store from release 0.1.0 for reading throws and does not upgrade the store`() async throws {
        let folder = try TemporaryFolder()
        let url = try Self.store(in: folder)
        let before = try Data(contentsOf: url)
        let error = await #expect(throws: StoreError.self) { try await SceneStore(opening: url) }
        #expect(error?.code == .writtenByEarlierRelease)
        #expect(error?.description.contains("Opening it for writing upgrades it") == true)
        #expect(try Data(contentsOf: url) == before)
        #expect(try folder.names == ["old.sqlite"])
    }

    @Test func `a store that lacks only migrations for writers can be read without an upgrade`() async throws {
        let folder = try TemporaryFolder()
        let url = try Self.store(in: folder)
        let queue = try DatabaseQueue(path: url.path)
        try Self.migrate(queue, count: 2)
        try queue.close()
        let before = try Data(contentsOf: url)
        let store = try await SceneStore(opening: url)
        #expect(
            try await store.scene(near: Coordinate(latitude: 48.2001, longitude: 7.7))?.scene.id == SceneID(key: 99))
        try await store.close()
        #expect(try Data(contentsOf: url) == before)
        #expect(try folder.names == ["old.sqlite"])
    }

    @Test func `an upgraded store has the same schema as a new one`() async throws {
        let folder = try TemporaryFolder()
        let old = try await SceneStore(writing: try Self.store(in: folder), creating: false)
        let new = try await SceneStore(writing: folder.file("new.sqlite"), creating: true)
        #expect(try await Self.schema(of: old) == Self.schema(of: new))
    }

    private static func schema(of store: SceneStore) async throws -> [String] {
        try await store.read {
            try String.fetchAll($0, sql: "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY 1")
        }
    }

    @Test func `concurrent upgrades wait for each other`() async throws {
        let folder = try TemporaryFolder()
        let url = try Self.store(in: folder)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { try await SceneStore(writing: url, creating: true).close() }
            }
            try await group.waitForAll()
        }
        #expect(try await SceneStore(opening: url).scenes(limit: 2).scenes.map(\.id) == [SceneID(key: 99)])
    }

    @Test func `scenes in an upgraded store can be found, and their pictures can be read`() async throws {
        let folder = try TemporaryFolder()
        let store = try await SceneStore(writing: try Self.store(in: folder), creating: false)
        let found = try #require(
            try await store.scene(near: Coordinate(latitude: 48.2001, longitude: 7.7)))
        #expect(found.scene.id == SceneID(key: 99))
        let picture = try #require(try await store.pictures(of: found.scene).first)
        #expect(try await store.indexParts(0..<1, of: picture) == nil)
        #expect(try await store.bytes(of: picture) == [1, 2, 3])
        #expect(
            try await store.verify().problems.map(\.code) == [.pictureDamaged], "the fixture's checksum is invalid"
        )
    }

    @Test func `the rewritten constraint on zone sources accepts the same values as before`() async throws {
        let folder = try TemporaryFolder()
        let store = try await SceneStore(writing: try Self.store(in: folder), creating: false)
        for word in ["stated", "gps", "derived", "assumed"] {
            try await store.write { try $0.execute(sql: "UPDATE scene SET captured = 0, zone_source = '\(word)'") }
        }
        for word in ["guessed", "", "GPS"] {
            await #expect(throws: StoreError.self) {
                try await store.write { try $0.execute(sql: "UPDATE scene SET zone_source = '\(word)'") }
            }
        }
        let found = try await store.read { database in
            try ["PRAGMA integrity_check", "SELECT count(*) FROM pragma_table_list WHERE name = 'seen'"].map {
                try String.fetchOne(database, sql: $0)
            }
        }
        #expect(found == ["ok", "0"])
    }
}
