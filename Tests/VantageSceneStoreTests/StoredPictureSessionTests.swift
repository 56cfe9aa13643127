import Dispatch
import Foundation
import Synchronization
import Testing
import VantageCore
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

@Suite(.fewAtATime)
struct StoredPictureSessionTests {
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

    @Test func `a session reads the picture as it was when the session began`() async throws {
        let test = try await TestStore.empty()
        let bytes = patternBytes(20_000, seed: 1)
        let id = try await Self.add("a.jpg", bytes, to: test)
        let session = try StoredPictureSession(of: id, in: test.store.store)
        let picture = try #require(session.pictures.first)
        // The new picture's rows get the IDs of the old picture's rows, so without a transaction the session would read
        // the new rows.
        try await test.store.remove([id])
        let other = try await Self.add("b.jpg", patternBytes(20_000, seed: 2), to: test)
        #expect(try StoredPictureSession(of: other, in: test.store.store).pictures.map(\.id) == [picture.id])
        #expect(try session.bytes(of: picture) == bytes)
        #expect(try session.bytes([5..<9], of: picture) == Array(bytes[5..<9]))
        #expect(try session.indexParts(0..<2, of: picture) == [[bytes[0]], [bytes[1]]])
    }

    @Test func `opening a removed scene's picture throws`() async throws {
        let test = try await TestStore.empty()
        let id = try await Self.add("a.jpg", patternBytes(100), to: test)
        try await test.store.remove([id])
        let error = #expect(throws: SceneError.self) { try StoredPictureSession(of: id, in: test.store.store) }
        #expect(error?.code == .sceneNoLongerAvailable)
    }

    @Test func `reading from a closed session throws`() async throws {
        let test = try await TestStore.empty()
        let id = try await Self.add("a.jpg", patternBytes(100), to: test)
        let session = try StoredPictureSession(of: id, in: test.store.store)
        session.close()
        #expect(throws: StoreError.self) { try session.bytes(of: session.pictures[0]) }
    }

    @Test func `levels are unique, and a full-size level uses the copy rather than the original`() throws {
        let sizes = [(0, 64, true), (1, 32, false), (0, 64, false), (1, 32, false)]
        let rows = sizes.enumerated().map { number, row in
            StoredPicture(
                id: Int64(number), level: row.0, isOriginal: row.2, size: PictureSize(width: row.1, height: row.1 / 2),
                byteCount: 1, hash: ContentHash(of: [1]), limitation: nil, indexHash: nil, linkedPath: nil)
        }
        #expect(rows.levels.map(\.index) == [0, 1])
        #expect(rows.picture(of: rows.levels[0])?.id == 2)
        #expect(rows.picture(of: rows.levels[1])?.id == 1)
        #expect(rows.picture(of: PyramidLevel(index: 3, width: 8, height: 4)) == nil)
    }

    @Test func `a full-size copy replaces the original even if its size differs`() {
        let sizes = [(0, 64, false), (0, 128, true), (1, 32, false)]
        let rows = sizes.enumerated().map { number, row in
            StoredPicture(
                id: Int64(number), level: row.0, isOriginal: row.2, size: PictureSize(width: row.1, height: 32),
                byteCount: 1, hash: ContentHash(of: [1]), limitation: nil, indexHash: nil, linkedPath: nil)
        }
        #expect(rows.levels.map(\.width) == [64, 32])
        #expect(rows.levels.map { rows.picture(of: $0)?.id } == [0, 2])
        #expect(rows.shown.map(\.id) == [0, 2])
    }

    @Test func `sessions wait for each other, but other reads do not wait for them`() async throws {
        let folder = try TemporaryFolder()
        let limits = StoreLimits(lookups: 1, pictures: 2, reads: 1)
        let test = TestStore(
            folder: folder,
            store: try await SceneStore(writing: folder.file("town.sqlite"), creating: true, limits: limits))
        let id = try await Self.add("a.jpg", patternBytes(100), to: test)
        let running = Atomic(0)
        let most = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 40) { _ in
            do {
                let session = try StoredPictureSession(of: id, in: test.store.store)
                most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
                usleep(500)
                let bytes = try session.bytes(of: session.pictures[0])
                running.subtract(1, ordering: .relaxed)
                session.close()
                #expect(bytes.count == 100)
            } catch {
                Issue.record(error)
            }
        }
        let peak = most.load(ordering: .relaxed)
        #expect(peak <= 2)
        let held = try [
            StoredPictureSession(of: id, in: test.store.store), StoredPictureSession(of: id, in: test.store.store),
        ]
        let listed = try await test.store.scenes(limit: 1).scenes.map(\.id)
        #expect(listed == [id] && held.count == 2)
    }
}
