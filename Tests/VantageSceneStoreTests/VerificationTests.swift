import Foundation
import GRDB
import Testing
import VantageCore
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

@Suite(.fewAtATime)
struct VerificationTests {
    /// Creates three scenes, each with a picture that has two parts by default. The first two are in one cell, and the
    /// third is elsewhere.
    private static func store(pictureBytes: Int = 70_000) async throws -> (TestStore, [SceneID]) {
        let test = try await TestStore.empty()
        let scenes = try [(48.5, 7.7), (48.50001, 7.7), (-10, 100)].enumerated().map { number, place in
            let bytes = patternBytes(pictureBytes, seed: UInt64(number))
            var record = try SceneRecord.make("\(number).jpg", at: place.0, place.1)
            record.contentHash = ContentHash(of: bytes)
            return (record, [PictureStream.original(bytes)])
        }
        return (test, try await test.add(scenes).compactMap(\.importedID))
    }

    @Test func `an intact store has no problems`() async throws {
        let (test, _) = try await Self.store()
        let found = try await test.store.verify()
        #expect(found.problems == [] && found.scenes == 3 && found.pictures == 3)
        let empty = try await TestStore.empty().store.verify()
        #expect(empty.problems == [] && empty.scenes == 0 && empty.pictures == 0)
    }

    @Test func `progress counts every picture`() async throws {
        let (test, _) = try await Self.store()
        let (steps, continuation) = AsyncStream.makeStream(of: [Int].self)
        _ = try await test.store.verify { continuation.yield([$0, $1]) }
        continuation.finish()
        #expect(await steps.reduce(into: []) { $0.append($1) } == [[1, 3], [2, 3], [3, 3]])
    }

    @Test(
        arguments: [
            // The change to the store, the resulting problem, and the affected scene.
            (
                "UPDATE picture_part SET bytes = CAST(x'FF' || substr(bytes, 2) AS BLOB) WHERE id = 2 * 65536",
                .pictureDamaged, 1
            ),
            (
                "UPDATE picture_part SET bytes = CAST(substr(bytes, 1, 99) || x'00' AS BLOB) WHERE id = 65537",
                .pictureDamaged, 0
            ),
            ("DELETE FROM picture_part WHERE id = 3 * 65536 + 1", .pictureDamaged, 2),
            ("UPDATE picture SET sha256 = zeroblob(32) WHERE scene = 1", .pictureDamaged, 0),
            ("DELETE FROM cell WHERE length(scenes) = 8", .indexEntryMissing, 2),
            ("UPDATE cell SET scenes = substr(scenes, 1, 8) WHERE length(scenes) = 16", .indexEntryMissing, 1),
            ("UPDATE cell SET scenes = substr(scenes, 9) WHERE length(scenes) = 16", .indexEntryMissing, 0),
            (
                "UPDATE cell SET scenes = CAST(x'0000' || substr(scenes, 3) AS BLOB) WHERE length(scenes) = 8",
                .indexEntryMissing, 2
            ),
            ("UPDATE scene SET latitude = latitude + 0.00001 WHERE id = 3", .indexEntryMissing, 2),
            (
                "UPDATE cell SET scenes = CAST(scenes || x'0000000009000000' AS BLOB) WHERE length(scenes) = 8",
                .indexEntryOrphaned, nil
            ),
            (
                "UPDATE cell SET scenes = CAST(scenes || substr(scenes, 1, 8) AS BLOB) WHERE length(scenes) = 8",
                .indexEntryOrphaned, nil
            ),
            ("INSERT INTO cell VALUES (5, x'0000000003000000')", .indexEntryOrphaned, nil),
            ("INSERT INTO picture_part VALUES (4 * 65536, x'00')", .pictureOrphaned, nil),
            ("DELETE FROM picture_part WHERE id / 65536 = 3; DELETE FROM picture WHERE id = 3", .pictureMissing, 2),
            ("PRAGMA foreign_keys = OFF; UPDATE scene SET collection = 9 WHERE id = 2", .reference, nil),
        ] as [(String, StoreProblem.Code, Int?)])
    func `a problem is reported with its code and its scene`(
        sql: String, code: StoreProblem.Code, scene: Int?
    ) async throws {
        let (test, ids) = try await Self.store()
        try await test.store.store.writer!.writeWithoutTransaction { try $0.execute(sql: sql) }
        let problems = try await test.store.verify().problems
        #expect(problems.map(\.code) == [code])
        #expect(problems.map(\.scene) == [scene.map { ids[$0] }])
        #expect(problems.allSatisfy { !$0.message.isEmpty })
    }

    @Test func `a moved scene is reported as missing from its new cell and orphaned in the old one`() async throws {
        let (test, ids) = try await Self.store()
        try await test.execute("UPDATE scene SET latitude = 20 WHERE id = 3")
        let problems = try await test.store.verify().problems
        #expect(problems.map(\.code) == [.indexEntryMissing, .indexEntryOrphaned])
        #expect(problems.first?.scene == ids[2])
    }

    @Test func `a picture without its scene is reported as a broken reference`() async throws {
        let (test, _) = try await Self.store()
        try await test.store.store.writer!.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM scene WHERE id = 3")
        }
        #expect(try await test.store.verify().problems.map(\.code) == [.reference, .indexEntryOrphaned])
    }

    @Test func `reports problems of several kinds at once`() async throws {
        let (test, _) = try await Self.store()
        try await test.execute(
            "DELETE FROM cell; UPDATE picture SET sha256 = zeroblob(32); INSERT INTO picture_part VALUES (9 << 16, x'00')"
        )
        let codes = try await test.store.verify().problems.map(\.code)
        #expect(codes.filter { $0 == .indexEntryMissing }.count == 3)
        #expect(codes.filter { $0 == .pictureDamaged }.count == 3)
        #expect(codes.filter { $0 == .pictureOrphaned }.count == 1)
        #expect(codes.count == 7)
    }

    @Test func `a canceled verification stops`() async throws {
        let (test, _) = try await Self.store()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await test.store.verify().problems
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a damaged page is reported as a problem or an error`() async throws {
        let (test, _) = try await Self.store()
        let url = try await test.closed()
        let whole = try Data(contentsOf: url)
        let pageSize = Int(whole[16]) << 8 | Int(whole[17])
        var reported = 0
        // The first bytes of a page contain its type and cell count. Changing them makes any page invalid.
        for page in 1..<whole.count / pageSize {
            var bytes = whole
            for offset in 0..<8 { bytes[page * pageSize + offset] ^= 0xFF }
            try bytes.write(to: url)
            do {
                let store = try await SceneStore(opening: url)
                let problems = try await store.verify().problems
                #expect(problems.allSatisfy { [.fileDamaged, .pictureDamaged].contains($0.code) }, "page \(page)")
                reported += problems.isEmpty ? 0 : 1
                try await store.close()
            } catch let error as StoreError {
                #expect(error.code == .damaged, "page \(page): \(error)")
                reported += 1
            }
        }
        #expect(reported == whole.count / pageSize - 1)
    }

    @Test func `a flipped bit never crashes a reader`() async throws {
        // The pictures are small, so that most bit flips change other parts of the file.
        let (test, ids) = try await Self.store(pictureBytes: 300)
        let url = try await test.closed()
        let whole = try Data(contentsOf: url)
        var generator = SeededGenerator(seed: 107)
        for _ in 0..<250 {
            let offset = Int.random(in: 0..<whole.count, using: &generator)
            var bytes = whole
            bytes[offset] ^= UInt8.random(in: 1...255, using: &generator)
            try bytes.write(to: url)
            await Self.use(url, ids[0])
            #expect(try Data(contentsOf: url) == bytes)
        }
    }

    /// Performs every reader operation. Only Vantage's own errors may occur.
    static func use(_ url: URL, _ id: SceneID) async {
        do {
            let store = try await SceneStore(opening: url)
            for step in [
                { _ = try await store.verify() }, { _ = try await store.scenes(limit: 10) },
                { _ = try await store.collections() }, { _ = try await store.statistics() },
                { _ = try await store.distanceToNearest(from: Coordinate(latitude: 48.5, longitude: 7.7)) },
                {
                    let scene = try await store.scene(id)
                    _ = try await store.provenance(of: scene)
                    _ = try await store.originalFile(of: scene)
                },
            ] as [() async throws -> Void] {
                do { try await step() } catch { #expect(error is any VantageError, "\(error)") }
            }
            try? await store.close()
        } catch {
            #expect(error is StoreError, "\(error)")
        }
    }
}
