import Foundation
import GRDB
import Geodesy
import SceneFixtures
import Scenes
import Testing

@testable import SceneStore

/// Stores of earlier releases are brought up to date when they are opened, and keep what they hold.
@Suite(.fewAtATime)
struct EarlierReleaseTests {
    /// A store as 0.1.0 left it: one scene with a picture, its place in the index of then.
    private static func store(in folder: TemporaryFolder) throws -> URL {
        let url = folder.file("old.sqlite")
        let queue = try DatabaseQueue(path: url.path)
        var migrator = DatabaseMigrator()
        let first = Migrations.all[0]
        migrator.registerMigration(first.name) {
            try $0.execute(sql: String(decoding: first.sql, as: UTF8.self))
        }
        try migrator.migrate(queue)
        let place = try Coordinate(latitude: 48.2, longitude: 7.7)
        let cell = CellGrid.cell(of: place)
        let entry = CellEntry(scene: 1, at: place, in: CellFrame(cell: cell))
        // Cells were numbered row · 2³² + column.
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

    @Test func `a store of 0_1_0 answers, and its pictures are read whole`() async throws {
        let folder = try TemporaryFolder()
        let store = try await SceneStore(opening: try Self.store(in: folder))
        let found = try #require(
            try await store.scene(near: Coordinate(latitude: 48.2001, longitude: 7.7)))
        #expect(found.scene.id == SceneID(key: 99))
        let picture = try #require(try await store.pictures(of: found.scene).first)
        #expect(try store.indexHeader(of: picture) == nil)
        #expect(try store.bytes(of: picture) == [1, 2, 3])
        #expect(try await store.verify().problems.map(\.code) == [.pictureDamaged], "its checksum was made up")
    }

    @Test func `the rule of zone sources stays the same in other words`() async throws {
        let folder = try TemporaryFolder()
        let store = try await SceneStore(writing: try Self.store(in: folder), creating: false)
        for word in ["stated", "gps", "derived", "assumed"] {
            try await store.write { try $0.execute(sql: "UPDATE scene SET captured = 0, zone_source = '\(word)'") }
        }
        for word in ["guessed", "", "GPS"] {
            await #expect(throws: SceneStoreError.self) {
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
