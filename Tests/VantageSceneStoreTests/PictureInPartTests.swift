import Foundation
import GRDB
import Testing
import VantageCore
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

/// Tests partial reads of pictures, as used for views: byte ranges and parts of the index.
@Suite(.fewAtATime)
struct PictureInPartTests {
    private static let index = PictureIndex(
        header: patternBytes(700, seed: 8), rows: (0..<300).map { patternBytes(40 + $0 % 3, seed: UInt64($0)) })

    private static func holding(_ content: PictureStream.Content, _ bytes: [UInt8]) async throws -> (TestStore, Scene) {
        let stream = PictureStream(
            level: 0, isOriginal: true, size: PictureSize(width: 64, height: 32), content: content,
            hash: ContentHash(of: bytes), reading: .inPart(index))
        let test = try await TestStore.empty()
        var record = try SceneRecord.make("a", at: 1, 2)
        record.contentHash = ContentHash(of: bytes)
        try await test.add([(record, [stream])])
        return (test, try #require(try await test.store.scenes(limit: 1).scenes.first))
    }

    private static func picture(of scene: Scene, in test: TestStore) async throws -> StoredPicture {
        try #require(try await test.store.pictures(of: scene).first)
    }

    private static let ranges = [
        [0..<1], [8147..<8149], [16_295..<24_445], [65_535..<65_537], [10..<20, 15..<70_000, 140_000..<140_001],
        [0..<0, 3..<4], [199_990..<200_001], [],
    ]

    @Test(arguments: ranges)
    func `byte ranges are the same as in the whole picture`(ranges: [Range<Int>]) async throws {
        let bytes = patternBytes(200_000)
        let (test, scene) = try await Self.holding(.stored(bytes), bytes)
        let picture = try await Self.picture(of: scene, in: test)
        let expected = ranges.flatMap { bytes[$0.clamped(to: 0..<bytes.count)] }
        #expect(try await test.store.bytes(ranges, of: picture) == expected)
    }

    @Test(arguments: ranges, [4096, 65_536, 1 << 20])
    func `byte ranges can be read from rows of any length`(
        ranges: [Range<Int>], length: Int
    ) async throws {
        let bytes = patternBytes(200_000)
        let (test, scene) = try await Self.holding(.stored(bytes), bytes)
        let picture = try await Self.picture(of: scene, in: test)
        try await test.store.write { database in
            // Some rows are longer than the schema allows.
            try database.execute(sql: "PRAGMA ignore_check_constraints = ON; DELETE FROM picture_part")
            for (ordinal, start) in stride(from: 0, to: bytes.count, by: length).enumerated() {
                try database.execute(
                    sql: "INSERT INTO picture_part VALUES (?, ?)",
                    arguments: [
                        picture.id * 65_536 + Int64(ordinal), Data(bytes[start..<min(start + length, bytes.count)]),
                    ])
            }
        }
        let expected = ranges.flatMap { bytes[$0.clamped(to: 0..<bytes.count)] }
        #expect(try await test.store.bytes(ranges, of: picture) == expected)
        #expect(try await test.store.bytes(of: picture) == bytes)
        #expect(try await test.store.originalFile(of: scene) == bytes)
    }

    @Test(arguments: ranges)
    func `byte ranges read from a linked file match the file's contents`(ranges: [Range<Int>]) async throws {
        let bytes = patternBytes(200_000)
        let file = try TemporaryFolder().file("a.jpg")
        try Data(bytes).write(to: file)
        let (test, scene) = try await Self.holding(.linked(path: file.path, byteCount: bytes.count), bytes)
        let picture = try await Self.picture(of: scene, in: test)
        let expected = ranges.flatMap { bytes[$0.clamped(to: 0..<bytes.count)] }
        #expect(try await test.store.bytes(ranges, of: picture) == expected)
    }

    @Test(arguments: [[-1..<4], [0..<102], [1 << 50..<1 << 51]])
    func `rejects ranges beyond the picture`(ranges: [Range<Int>]) async throws {
        let bytes = patternBytes(100)
        let (test, scene) = try await Self.holding(.stored(bytes), bytes)
        let picture = try await Self.picture(of: scene, in: test)
        let error = await #expect(throws: StoreError.self) { try await test.store.bytes(ranges, of: picture) }
        #expect(error?.code == .damaged)
    }

    @Test func `a stored index is read back`() async throws {
        let bytes = patternBytes(100)
        let (test, scene) = try await Self.holding(.stored(bytes), bytes)
        let picture = try await Self.picture(of: scene, in: test)
        #expect(picture.limitation == nil)
        #expect(try await test.store.indexParts(0..<1, of: picture) == [Self.index.header])
        #expect(try await test.store.indexParts(1..<301, of: picture) == Self.index.rows)
        #expect(try await test.store.indexParts(8..<10, of: picture) == Array(Self.index.rows[7..<9]))
        #expect(try await test.store.indexParts(301..<302, of: picture) == [])
    }

    @Test func `a range of index parts never reaches the next picture's index`() async throws {
        let bytes = patternBytes(100)
        let (test, scene) = try await Self.holding(.stored(bytes), bytes)
        let picture = try await Self.picture(of: scene, in: test)
        // The rows of the next picture's index follow in the same table.
        try await test.store.write { database in
            try PictureIndexRows.write(
                PictureIndex(header: [1], rows: [[2]]), picture: picture.id + 1, in: database)
        }
        let parts = try await test.store.indexParts(0..<200_000, of: picture)
        #expect(parts == [Self.index.header] + Self.index.rows)
    }

    @Test func `verify finds a changed picture index`() async throws {
        let bytes = patternBytes(100)
        let (test, scene) = try await Self.holding(.stored(bytes), bytes)
        try await test.store.write { try $0.execute(sql: "DELETE FROM picture_index WHERE id % 65536 = 200") }
        let problems = try await test.store.verify().problems
        #expect(problems.map(\.code) == [.pictureDamaged])
        #expect(problems.first?.scene == scene.id)
    }

    @Test func `a picture index is removed with its scene`() async throws {
        let bytes = patternBytes(100)
        let (test, scene) = try await Self.holding(.stored(bytes), bytes)
        _ = try await test.store.remove([scene.id])
        #expect(try await test.store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM picture_index") } == 0)
    }
}
