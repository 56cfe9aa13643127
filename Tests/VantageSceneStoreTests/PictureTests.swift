import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

@Suite(.fewAtATime)
struct PictureTests {
    private static func holding(_ pictures: [PictureStream], hash: ContentHash?) async throws -> (TestStore, Scene) {
        var record = try SceneRecord.make("a.jpg", at: 48.5, 7.7)
        record.contentHash = hash
        let test = try await TestStore.empty()
        try await test.add([(record, pictures)])
        return (test, try #require(try await test.store.scenes(limit: 1).scenes.first))
    }

    @Test(arguments: [1, 2, 8147, 8148, 8149, 16_296, 1_048_583])
    func `a stored picture is read back byte for byte`(count: Int) async throws {
        let bytes = patternBytes(count)
        let (test, scene) = try await Self.holding([.original(bytes)], hash: ContentHash(of: bytes))
        let picture = try #require(try await test.store.pictures(of: scene).first)
        #expect(picture.byteCount == count && picture.hash == ContentHash(of: bytes))
        #expect(try await test.store.bytes(of: picture) == bytes)
        #expect(try await test.store.originalFile(of: scene) == bytes)
        let reader = try await SceneStore(opening: test.url)
        #expect(try await reader.originalFile(of: scene) == bytes)
        let parts = try await test.store.read { database in
            try Int.fetchAll(database, sql: "SELECT length(bytes) FROM picture_part ORDER BY id")
        }
        #expect(parts.count == (count + 8147) / 8148)
        #expect(parts.dropLast().allSatisfy { $0 == 8148 })
    }

    @Test func `a scene's streams are stored separately and listed from the largest to the smallest`() async throws {
        let original = patternBytes(70_000, seed: 1)
        let streams = (0..<4).map { level in
            PictureStream(
                level: level, isOriginal: false, size: PictureSize(width: 1024 >> level, height: 512 >> level),
                content: .stored(patternBytes(66_000 >> level, seed: UInt64(level) + 2)),
                hash: ContentHash(of: patternBytes(66_000 >> level, seed: UInt64(level) + 2)),
                reading: level == 1
                    ? .whole(reason: "It is progressive.") : .inPart(PictureIndex(header: [7], rows: [[UInt8(level)]])))
        }
        let (test, scene) = try await Self.holding(
            streams.reversed() + [.original(original)], hash: ContentHash(of: original))
        let pictures = try await test.store.pictures(of: scene)
        #expect(pictures.map(\.level) == [0, 0, 1, 2, 3])
        #expect(pictures.map(\.isOriginal) == [false, true, false, false, false])
        #expect(pictures.map(\.limitation) == [nil, "It is not a JPEG.", "It is progressive.", nil, nil])
        #expect(pictures[3].size == PictureSize(width: 256, height: 128))
        for (picture, level) in zip(pictures.filter { !$0.isOriginal }, 0...) {
            #expect(try await test.store.bytes(of: picture) == patternBytes(66_000 >> level, seed: UInt64(level) + 2))
        }
        #expect(try await test.store.originalFile(of: scene) == original)
        let statistics = try await test.store.statistics()
        #expect(statistics.originalBytes == 70_000 && statistics.derivedBytes == 66_000 + 33_000 + 16_500 + 8_250)
    }

    @Test func `a scene without a picture has no original file`() async throws {
        let (test, scene) = try await Self.holding([], hash: nil)
        #expect(try await test.store.pictures(of: scene).isEmpty)
        let error = await #expect(throws: SceneError.self) { try await test.store.originalFile(of: scene) }
        #expect(error?.code == .noPicture)
    }

    @Test(arguments: [
        "UPDATE picture_part SET bytes = zeroblob(length(bytes)) WHERE id % 65536 = 1",
        "UPDATE picture_part SET bytes = CAST(bytes || x'00' AS BLOB) WHERE id % 65536 = 2",
        "DELETE FROM picture_part WHERE id % 65536 = 0", "DELETE FROM picture_part",
        "UPDATE picture SET sha256 = zeroblob(32)", "UPDATE picture SET byte_count = byte_count - 1",
        "UPDATE picture SET byte_count = 9223372036854775807",
    ])
    func `a changed picture is not returned as the original`(sql: String) async throws {
        let bytes = patternBytes(150_000)
        let (test, scene) = try await Self.holding([.original(bytes)], hash: ContentHash(of: bytes))
        try await test.execute(sql)
        let error = await #expect(throws: StoreError.self) { try await test.store.originalFile(of: scene) }
        #expect(error?.code == .damaged)
    }

    @Test func `removing a scene removes only its own pictures`() async throws {
        let test = try await TestStore.empty()
        let contents = (0..<3).map { patternBytes(70_000, seed: $0) }
        let records = try contents.enumerated().map { number, bytes in
            var record = try SceneRecord.make("\(number)", at: 48.5, 7.7)
            record.contentHash = ContentHash(of: bytes)
            return (record, [PictureStream.original(bytes)])
        }
        let ids = try await test.add(records).compactMap(\.importedID)
        #expect(try await test.store.remove([ids[1]]) == 1)
        for number in [0, 2] {
            let scene = try await test.store.scene(ids[number])
            #expect(try await test.store.originalFile(of: scene) == contents[number])
        }
        let parts = try await test.store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM picture_part") }
        #expect(parts == 2 * 9)
        #expect(try await test.store.verify().problems == [])
    }

    /// Creates a scene whose original is in a file next to the store.
    private static func linked(_ bytes: [UInt8]) async throws -> (TestStore, Scene, URL) {
        let file = try TemporaryFolder().file("a.jpg")
        try Data(bytes).write(to: file)
        let stream = PictureStream(
            level: 0, isOriginal: true, size: PictureSize(width: 64, height: 32),
            content: .linked(path: file.path, byteCount: bytes.count), hash: ContentHash(of: bytes),
            reading: .inPart(PictureIndex(header: [1, 2], rows: [[3], [4, 5]])))
        let (test, scene) = try await holding([stream], hash: ContentHash(of: bytes))
        return (test, scene, file)
    }

    @Test func `a linked picture is read from its file`() async throws {
        let bytes = patternBytes(70_000)
        let (test, scene, file) = try await Self.linked(bytes)
        let picture = try #require(try await test.store.pictures(of: scene).first)
        #expect(picture.linkedPath == file.path && picture.byteCount == 70_000)
        #expect(try await test.store.originalFile(of: scene) == bytes)
        let statistics = try await test.store.statistics()
        #expect(statistics.linked == 1 && statistics.pictures == 1 && statistics.originalBytes == 70_000)
        #expect(try await test.store.verify().problems == [])
    }

    @Test func `reading a moved or changed linked picture throws linkedPictureChanged`() async throws {
        let bytes = patternBytes(70_000)
        let (test, scene, file) = try await Self.linked(bytes)
        var flipped = bytes
        flipped[40_000] ^= 1
        for content in [flipped, Array(bytes.dropLast()), bytes + [0], [], nil] {
            try? FileManager.default.removeItem(at: file)
            if let content { try Data(content).write(to: file) }
            let error = await #expect(throws: StoreError.self) { try await test.store.originalFile(of: scene) }
            #expect(error?.code == .linkedPictureChanged)
            let problems = try await test.store.verify().problems
            #expect(problems.map(\.code) == [.linkedPictureChanged])
            #expect(problems.map(\.scene) == [scene.id])
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `reading a linked picture that was replaced by a pipe or device throws without blocking`() async throws {
        let (test, scene, file) = try await Self.linked(patternBytes(70_000))
        try FileManager.default.removeItem(at: file)
        #expect(mkfifo(file.path, 0o600) == 0)
        try await Self.expectChanged(test, scene)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/dev/zero")
        try await Self.expectChanged(test, scene)
    }

    private static func expectChanged(_ test: TestStore, _ scene: Scene) async throws {
        let error = await #expect(throws: StoreError.self) { try await test.store.originalFile(of: scene) }
        #expect(error?.code == .linkedPictureChanged)
        #expect(try await test.store.verify().problems.map(\.code) == [.linkedPictureChanged])
    }
}
