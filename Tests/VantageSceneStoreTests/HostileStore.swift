import Foundation
import GRDB
import VantageCore
import VantageGeodesy
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

/// A store whose file was changed without regard for its constraints.
struct HostileStore {
    let folder: TemporaryFolder
    let url: URL
    let ids: [SceneID]

    static let place = try! Coordinate(latitude: 48.5, longitude: 7.7)
    static let bytes = patternBytes(20_000)

    /// Creates a store with three scenes a few meters apart. The first has a picture.
    init() async throws {
        let test = try await TestStore.empty()
        folder = test.folder
        var records = try (0..<3).map {
            try SceneRecord.make(
                "\($0).jpg", at: 48.5 + Double($0) / 100_000, 7.7, camera: .photo, heading: 90,
                captured: 1_700_000_000_000,
                size: PictureSize(width: 64, height: 32))
        }
        records[0].contentHash = ContentHash(of: Self.bytes)
        let picture = PictureStream(
            level: 0, isOriginal: true, size: PictureSize(width: 64, height: 32), content: .stored(Self.bytes),
            hash: ContentHash(of: Self.bytes), reading: .inPart(PictureIndex(header: [1, 2], rows: [[3], [4]])))
        let outcomes = try await test.add(records.enumerated().map { ($1, $0 == 0 ? [picture] : []) })
        ids = outcomes.compactMap(\.importedID)
        url = try await test.closed()
    }

    /// Changes the file as the SQLite shell could, ignoring the schema's constraints.
    func change(_ sql: String) throws {
        let queue = try DatabaseQueue(path: url.path)
        let kept = try queue.writeWithoutTransaction { database in
            let kept = try Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_schema WHERE sql LIKE '%STRICT%'")
            try database.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_schema SET sql = replace(
                        replace(replace(sql, ') STRICT', ')'), 'IS NOT NULL', 'NOTNULL'), 'NOT NULL', '')
                    WHERE sql LIKE '%STRICT%' AND sql NOT LIKE '%WITHOUT ROWID%';
                    PRAGMA writable_schema = RESET
                    """)
            return kept
        }
        try queue.close()
        let changed = try DatabaseQueue(path: url.path)
        try changed.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; \(sql)")
            try database.execute(sql: "PRAGMA writable_schema = ON")
            for row in kept {
                try database.execute(
                    sql: "UPDATE sqlite_schema SET sql = ? WHERE name = ?",
                    arguments: [row[1] as String, row[0] as String])
            }
            try database.execute(sql: "PRAGMA writable_schema = RESET")
        }
        try changed.close()
    }

    /// Performs every store operation.
    ///
    /// - Returns: The errors that occurred.
    func use() async throws -> [any Error] {
        var errors: [any Error] = []
        func attempt(_ work: () async throws -> Void) async {
            do { try await work() } catch { errors.append(error) }
        }
        await attempt {
            let store = try await SceneStore(opening: url)
            for ranking in SceneRanking.allCases {
                var options = AvailabilityOptions(ranking: ranking)
                await attempt { _ = try await store.scene(near: Self.place, options: options) }
                options.filter.capturedAfter = Date(timeIntervalSince1970: 0)
                options.filter.facing = SceneFilter.Facing(target: try Coordinate(latitude: 48.6, longitude: 7.7))
                await attempt { _ = try await store.scenes(near: [Self.place, Self.place], options: options) }
                await attempt { _ = try await store.availability(near: [Self.place], options: options) }
            }
            await attempt { _ = try await store.distanceToNearest(from: Coordinate(latitude: -48, longitude: 7)) }
            await attempt { _ = try await store.scenes(limit: 10) }
            await attempt { _ = try await store.scenes(SceneQuery(box: Self.place.box(within: 100)), limit: 10) }
            await attempt { _ = try await store.collections() }
            await attempt { _ = try await store.statistics() }
            await attempt { _ = try await store.verify() }
            for id in ids {
                await attempt {
                    let scene = try await store.scene(id)
                    await attempt { _ = try await store.provenance(of: scene) }
                    await attempt { _ = try await store.originalFile(of: scene) }
                }
                await attempt { try await Self.read(id, store) }
            }
            try await store.close()
        }
        await attempt { try await write(&errors) }
        return errors
    }

    private static func read(_ id: SceneID, _ store: SceneStore) async throws {
        let reading = try StoredPictureSession(of: id, in: store.store)
        defer { reading.close() }
        for picture in reading.pictures {
            _ = try reading.indexParts(0..<3, of: picture)
            _ = try reading.bytes([0..<10, 9000..<9010], of: picture)
            _ = try reading.bytes(of: picture)
        }
    }

    private func write(_ errors: inout [any Error]) async throws {
        let store = try await SceneStore(writing: url, creating: false)
        let test = TestStore(folder: folder, store: store)
        func attempt(_ work: () async throws -> Void) async {
            do { try await work() } catch { errors.append(error) }
        }
        await attempt {
            let near = try SceneRecord.make(
                "near.jpg", at: 48.5, 7.7, camera: .photo, heading: 90, captured: 1_700_000_000_000,
                size: PictureSize(width: 64, height: 32))
            try await test.add([near], duplicates: .skip)
        }
        await attempt {
            let run = try await store.beginImport(into: CollectionSpec(name: "town"), arguments: "", resuming: true)
            _ = try await store.entries(of: run)
            try await store.finishImport(run)
        }
        await attempt { try await store.remove(ids) }
        await attempt { try await store.removeCollection("town") }
        try await store.close()
    }
}
