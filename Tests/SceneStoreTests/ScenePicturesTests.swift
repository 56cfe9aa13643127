import BlockingWork
import Foundation
import Geodesy
import SceneFixtures
import Testing

@testable import SceneStore

@Suite(.fewAtATime)
struct ScenePicturesTests {
    private static func add(_ name: String, _ bytes: [UInt8], to test: TestStore) async throws -> SceneID {
        var record = try SceneRecord.make(name, at: 48.5, 7.7)
        record.contentHash = ContentHash(of: bytes)
        let index = PictureIndex(header: [bytes[0]], rows: [[bytes[1]]])
        let outcomes = try await test.add([
            (
                record,
                [
                    PictureStream(
                        level: 0, isOriginal: true, size: PictureSize(width: 64, height: 32), content: .stored(bytes),
                        hash: ContentHash(of: bytes), reading: .inPart(index))
                ]
            )
        ])
        return try #require(outcomes.first?.importedID)
    }

    @Test func `a picture is read as it was when the reading began`() async throws {
        let test = try await TestStore.empty()
        let bytes = patternBytes(20_000, seed: 1)
        let id = try await Self.add("a.jpg", bytes, to: test)
        try await test.store.withPictures(of: id) { pictures in
            let picture = try #require(pictures.pictures.first)
            // Without the transaction, the rows of the new picture would have the numbers of the old one.
            try await test.store.remove([id])
            let other = try await Self.add("b.jpg", patternBytes(20_000, seed: 2), to: test)
            #expect(try await test.store.withPictures(of: other) { $0.pictures.map(\.id) } == [picture.id])
            #expect(try pictures.bytes(of: picture) == bytes)
            #expect(try pictures.bytes([5..<9], of: picture) == Array(bytes[5..<9]))
            #expect(try pictures.indexHeader(of: picture) == [bytes[0]])
            #expect(try pictures.indexRows(0..<1, of: picture) == [[bytes[1]]])
        }
    }

    @Test func `a scene that was removed has no pictures to read`() async throws {
        let test = try await TestStore.empty()
        let id = try await Self.add("a.jpg", patternBytes(100), to: test)
        try await test.store.remove([id])
        let error = await #expect(throws: SceneStoreError.self) { try await test.store.withPictures(of: id) { _ in } }
        #expect(error?.code == .sceneNoLongerAvailable)
    }

    @Test func `a reading that has ended reads nothing`() async throws {
        let test = try await TestStore.empty()
        let id = try await Self.add("a.jpg", patternBytes(100), to: test)
        let pictures = try await test.store.withPictures(of: id) { $0 }
        #expect(throws: SceneStoreError.self) { try pictures.bytes(of: pictures.pictures[0]) }
    }

    @Test func `readings wait for their turn, and other reads do not wait for them`() async throws {
        let folder = try TemporaryFolder()
        let limits = StoreLimits(lookups: 1, pictures: 2, reads: 1)
        let test = TestStore(
            folder: folder,
            store: try await SceneStore(writing: folder.file("town.sqlite"), creating: true, limits: limits))
        let id = try await Self.add("a.jpg", patternBytes(100), to: test)
        let most = Peak()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await test.store.withPictures(of: id) { pictures in
                        most.begin()
                        defer { most.end() }
                        let listed = try await test.store.scenes(limit: 1).scenes.map(\.id)
                        let found = try await test.store.scene(near: pictures.scene.coordinate)?.scene.id
                        let bytes = try pictures.bytes(of: pictures.pictures[0])
                        #expect(listed == [id] && found == id && bytes.count == 100)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(most.value <= 2)
    }

    @Test func `a task that is cancelled while it waits for its turn gives up`() async throws {
        let folder = try TemporaryFolder()
        let test = TestStore(
            folder: folder,
            store: try await SceneStore(
                writing: folder.file("town.sqlite"), creating: true, limits: StoreLimits(pictures: 1)))
        let id = try await Self.add("a.jpg", patternBytes(100), to: test)
        try await test.store.withPictures(of: id) { _ in
            let waiting = Task { try await test.store.withPictures(of: id) { _ in } }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        #expect(try await test.store.withPictures(of: id) { $0.pictures.count } == 1)
    }
}

/// The most that were at work at once.
private final class Peak: @unchecked Sendable {
    // Sendable, since the numbers are only touched under the lock.
    private let lock = NSLock()
    private var running = 0
    private(set) var value = 0

    func begin() {
        lock.withLock {
            running += 1
            value = max(value, running)
        }
    }

    func end() { lock.withLock { running -= 1 } }
}
