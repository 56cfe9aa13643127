import Foundation
import Testing
import VantageCore
import VantageSceneFixtures

@testable import VantageObjects

struct FolderStorageTests {
    @Test func `objects are read as they were written, and in parts`() throws {
        let folder = try TemporaryFolder()
        let storage = FolderStorage(path: folder.url.path + "/pictures")
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 31) }
        #expect(try storage.size(of: "volumes/ab/x.volume") == nil)
        try storage.write(bytes, hash: ContentHash(of: bytes), to: "volumes/ab/x.volume")
        #expect(try storage.size(of: "volumes/ab/x.volume") == bytes.count)
        #expect(try storage.read(0..<bytes.count, of: "volumes/ab/x.volume") == bytes)
        #expect(try storage.read(99_990..<100_000, of: "volumes/ab/x.volume") == Array(bytes[99_990...]))
        #expect(try folder.files() == ["pictures/volumes/ab/x.volume"])
    }

    @Test func `an object that exists is not written again`() throws {
        let folder = try TemporaryFolder()
        let storage = FolderStorage(path: folder.url.path)
        let hash = ContentHash(of: [1, 2])
        try storage.writeOnce([1, 2], hash: hash, to: "a/x")
        let before = FileIdentity(of: folder.url.path + "/a/x")
        try storage.writeOnce([1, 2], hash: hash, to: "a/x")
        #expect(FileIdentity(of: folder.url.path + "/a/x") == before)
        try folder.write([1], to: "a/x")
        try storage.writeOnce([1, 2], hash: hash, to: "a/x")
        #expect(try storage.read(0..<2, of: "a/x") == [1, 2])
    }

    @Test func `missing and short objects have different errors`() throws {
        let folder = try TemporaryFolder()
        let storage = FolderStorage(path: folder.url.path)
        #expect(throws: ObjectStorageError.self) { try storage.read(0..<1, of: "a/x") }.map {
            #expect($0.code == .objectMissing && $0.description.contains("a/x"))
        }
        try folder.write([1, 2, 3], to: "a/x")
        #expect(throws: ObjectStorageError.self) { try storage.read(1..<4, of: "a/x") }.map {
            #expect($0.code == .objectDamaged)
        }
    }

    @Test func `a folder whose parent is missing is not created`() throws {
        let folder = try TemporaryFolder()
        let storage = FolderStorage(path: folder.url.path + "/unmounted/pictures")
        let error = #expect(throws: ObjectStorageError.self) {
            try storage.write([1], hash: ContentHash(of: [1]), to: "a/x")
        }
        #expect(error?.code == .cannotWriteObject)
        #expect(try folder.files() == [])
    }
}
