import Foundation
import GRDB
import Testing
import VantageCore
import VantageObjects
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

/// Tests pictures whose bytes are objects outside the store.
@Suite(.fewAtATime)
struct ObjectPictureTests {
    private static let index = PictureIndex(
        header: patternBytes(700, seed: 8), rows: (0..<300).map { patternBytes(40 + $0 % 3, seed: UInt64($0)) })

    private let pictures = try! TemporaryFolder()
    private var storage: CountingStorage { CountingStorage(FolderStorage(path: pictures.url.path)) }

    /// Stores a scene with an original and a level.
    private func stored(
        _ name: String = "a", seed: UInt64 = 1, in test: TestStore
    ) async throws -> (original: StoredPicture, level: StoredPicture) {
        let bytes = patternBytes(200_000, seed: seed)
        let level = patternBytes(90_001, seed: seed + 1)
        let streams = [
            PictureStream(
                level: 0, isOriginal: true, size: PictureSize(width: 64, height: 32), content: .stored(bytes),
                hash: ContentHash(of: bytes), reading: .inPart(Self.index)),
            PictureStream(
                level: 1, isOriginal: false, size: PictureSize(width: 32, height: 16), content: .stored(level),
                hash: ContentHash(of: level), reading: .inPart(Self.index)),
        ]
        let location = StorageLocation(folder: pictures.url.path)
        try await test.store.recordPictureLocation(location)
        let uploaded = try PictureUploader(FolderStorage(path: pictures.url.path)).upload([streams])
        var record = try SceneRecord.make(name, at: 1, 2)
        record.contentHash = ContentHash(of: bytes)
        let outcomes = try await test.add([(record, uploaded[0])])
        let id = try #require(outcomes[0].importedID)
        let found = try await test.store.pictures(of: try await test.store.scene(id))
        return (found[0], found[1])
    }

    private static let ranges = [
        [0..<1], [16_383..<16_385], [65_535..<65_537], [10..<20, 15..<70_000, 89_000..<90_002], [0..<0, 3..<4],
        [89_990..<90_002], [],
    ]

    @Test(arguments: ranges)
    func `byte ranges are the same as in the whole picture`(ranges: [Range<Int>]) async throws {
        let test = try await TestStore.empty()
        let level = try await stored(in: test).level
        let bytes = patternBytes(90_001, seed: 2)
        let expected = ranges.flatMap { bytes[$0.clamped(to: 0..<bytes.count)] }
        #expect(try await test.store.bytes(ranges, of: level) == expected)
    }

    @Test func `streams, indexes and originals are the same as those that were stored`() async throws {
        let test = try await TestStore.empty()
        let (original, level) = try await stored(in: test)
        #expect(try await test.store.bytes(of: original) == patternBytes(200_000, seed: 1))
        #expect(try await test.store.bytes(of: level) == patternBytes(90_001, seed: 2))
        let parts = [Self.index.header] + Self.index.rows
        #expect(try await test.store.indexParts(0..<1, of: original) == [parts[0]])
        #expect(try await test.store.indexParts(298..<400, of: level) == Array(parts[298...]))
        let scene = try #require(try await test.store.scenes(limit: 1).scenes.first)
        #expect(try await test.store.originalFile(of: scene) == patternBytes(200_000, seed: 1))
        // The store has no bytes.
        let rows = try await test.store.read {
            try Int.fetchOne(
                $0, sql: "SELECT (SELECT count(*) FROM picture_part) + (SELECT count(*) FROM picture_index)")
        }
        #expect(rows == 0 && original.objectPath?.hasPrefix("originals/") == true)
        #expect(try await test.store.verify(readsObjects: true).problems == [])
    }

    @Test func `a view needs one request for the description, and one for its rows on both sides of a seam`() throws {
        let storage = storage
        let bytes = patternBytes(900_000, seed: 5)
        let stream = PictureStream(
            level: 1, isOriginal: false, size: PictureSize(width: 32, height: 16), content: .stored(bytes),
            hash: ContentHash(of: bytes),
            reading: .inPart(
                PictureIndex(
                    header: patternBytes(9, seed: 77),
                    // Each row begins with its position in bits.
                    rows: (0..<45).map { row in withUnsafeBytes(of: UInt64(row * 20_000 * 8).bigEndian) { Array($0) } })
            ))
        let uploaded = try PictureUploader(storage).upload([[stream]])[0][0]
        guard case .object(let slice) = uploaded.content, case .object(let place, let hash) = uploaded.indexPlace else {
            throw CancellationError()
        }
        let picture = StoredPicture(
            id: 1, level: 1, isOriginal: false, size: stream.size, byteCount: bytes.count, hash: stream.hash,
            limitation: nil, indexHash: hash, linkedPath: nil)
        let reader = ObjectPictureReader(storage)
        storage.forget()
        // Rows of 20,000 bytes: the view shows the ends of some and the beginnings of more.
        let ends = (5..<30).map { $0 * 20_000 + 18_000..<$0 * 20_000 + 20_001 }
        let beginnings = (3..<40).map { $0 * 20_000..<$0 * 20_000 + 3000 }
        for ranges in [ends, beginnings] {
            #expect(try reader.indexParts(4..<41, at: place, hash: hash).count == 37)
            let description = try reader.description(place, hash: hash)
            #expect(try reader.bytes(ranges, of: picture, at: slice, description) == ranges.flatMap { bytes[$0] })
        }
        #expect(storage.readCount == 2)
        _ = try ObjectPictureReader(storage).description(place, hash: hash)
        #expect(storage.readCount == 2)
    }

    @Test func `changed bytes are never returned`() async throws {
        let test = try await TestStore.empty()
        let (original, level) = try await stored("b", seed: 40, in: test)
        for picture in [original, level] {
            let slice = try #require(picture.slice)
            let file = pictures.url.appending(path: slice.object.path)
            var bytes = try Data(contentsOf: file)
            bytes[slice.range.lowerBound + 50_000] ^= 1
            try bytes.write(to: file)
            for ranges in [[49_000..<51_000], [0..<picture.byteCount]] {
                let error = await #expect(throws: ObjectStorageError.self) {
                    try await test.store.bytes(ranges, of: picture)
                }
                #expect(error?.code == .objectDamaged)
            }
            await #expect(throws: ObjectStorageError.self) { try await test.store.bytes(of: picture) }
            // Blocks that did not change can still be read.
            #expect(try await test.store.bytes([0..<100], of: picture).count == 100)
        }
        #expect(try await test.store.verify().problems == [])
        #expect(
            try await test.store.verify(readsObjects: true).problems.map(\.code) == [.pictureDamaged, .pictureDamaged])
    }

    @Test func `missing and truncated objects are reported`() async throws {
        let test = try await TestStore.empty()
        let (original, level) = try await stored("c", seed: 60, in: test)
        let file = pictures.url.appending(path: try #require(level.slice?.object.path))
        try Data(contentsOf: file).prefix(50_000).write(to: file)
        try FileManager.default.removeItem(at: pictures.url.appending(path: try #require(original.objectPath)))
        await #expect(throws: ObjectStorageError.self) { try await test.store.bytes(of: level) }.map {
            #expect($0.code == .objectDamaged)
        }
        await #expect(throws: ObjectStorageError.self) { try await test.store.bytes(of: original) }.map {
            #expect($0.code == .objectMissing && $0.description.contains(pictures.url.path))
        }
        #expect(try await test.store.verify().problems.map(\.code) == [.pictureMissing, .pictureDamaged])
    }

    @Test func `a reader can specify another location`() async throws {
        let test = try await TestStore.empty()
        let original = try await stored("d", seed: 80, in: test).original
        let moved = try TemporaryFolder()
        try FileManager.default.removeItem(at: moved.url)
        try FileManager.default.moveItem(at: pictures.url, to: moved.url)
        await #expect(throws: ObjectStorageError.self) { try await test.store.bytes(of: original) }
        let reader = SceneStore(test.store.store, pictures: StorageLocation(folder: moved.url.path))
        let scene = try #require(try await reader.scenes(limit: 1).scenes.first)
        #expect(try await reader.originalFile(of: scene) == patternBytes(200_000, seed: 80))
    }

    @Test func `a session that reads only objects does not occupy a connection`() async throws {
        let limits = StoreLimits(lookups: 1, pictures: 1, reads: 1)
        let folder = try TemporaryFolder()
        let test = TestStore(
            folder: folder,
            store: try await SceneStore(writing: folder.file("town.sqlite"), creating: true, limits: limits))
        _ = try await stored("e", seed: 90, in: test)
        let scene = try #require(try await test.store.scenes(limit: 1).scenes.first)
        let sessions = try (0..<5).map { _ in try test.store.picture(of: scene) }
        #expect(try sessions.allSatisfy { try $0.bytes(of: $0.levels[0]).count == 200_000 })
        sessions[0].close()
        #expect(throws: StoreError.self) { try sessions[0].bytes(of: sessions[0].levels[0]) }
    }

    @Test(arguments: [
        "UPDATE picture_object SET suffix = '../x'", "UPDATE picture_object SET suffix = 'a/b'",
        "UPDATE picture_slice SET object_offset = 1 << 50", "UPDATE picture_slice SET index_byte_count = 1 << 40",
        "UPDATE picture_object SET byte_count = 1", "UPDATE picture SET byte_count = 4000000000",
    ])
    func `a store that refers to bytes outside its objects is damaged`(sql: String) async throws {
        let test = try await TestStore.empty()
        let original = try await stored("f", seed: 100, in: test).original
        try await test.execute(sql)
        let error = await #expect(throws: StoreError.self) { try await test.store.bytes(of: original) }
        #expect(error?.code == .damaged)
    }

    @Test(arguments: [
        "https://example.org/pictures", "s3://bucket/a?endpoint=https://example.org",
        "s3://bucket/a?credentials=instance",
        "s3://bucket/a?profile=other", "relative/path",
    ])
    func `a store cannot send its readers to a server or choose their settings`(location: String) async throws {
        let test = try await TestStore.empty()
        let original = try await stored("g", seed: 110, in: test).original
        try await test.execute("UPDATE picture_location SET location = '\(location)'")
        let error = await #expect(throws: ObjectStorageError.self) { try await test.store.bytes(of: original) }
        #expect(error?.code == .invalidLocation)
    }

    @Test func `a store's location cannot be changed`() async throws {
        let test = try await TestStore.empty()
        try await test.store.recordPictureLocation(try StorageLocation("s3://bucket/a?region=x"))
        try await test.store.recordPictureLocation(try StorageLocation("s3://bucket/a/"))
        #expect(try await test.store.recordedPictureLocation()?.description == "s3://bucket/a")
        await #expect(throws: StoreError.self) {
            try await test.store.recordPictureLocation(StorageLocation(folder: "/mnt"))
        }
    }
}

/// A storage that counts reads.
private final class CountingStorage: ObjectStorage, @unchecked Sendable {
    private let storage: FolderStorage
    private(set) var readCount = 0

    init(_ storage: FolderStorage) { self.storage = storage }

    var location: StorageLocation { storage.location }

    func forget() { readCount = 0 }

    func read(_ range: Range<Int>, of object: String) throws(ObjectStorageError) -> [UInt8] {
        readCount += 1
        return try storage.read(range, of: object)
    }

    func size(of object: String) throws(ObjectStorageError) -> Int? { try storage.size(of: object) }

    func write(_ bytes: [UInt8], hash: ContentHash, to object: String) throws(ObjectStorageError) {
        try storage.write(bytes, hash: hash, to: object)
    }
}
