import Foundation
import Testing
import Vantage
import VantageObjects
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore

@testable import VantagePostgres

@Suite(.enabled(if: PostgresServer.isAvailable, Comment(rawValue: PostgresServer.absence)), .fewAtATime)
struct CatalogObjectTests {
    /// Imports two photos whose bytes go to the folder `pictures`.
    private func makeCatalog(_ folder: TemporaryFolder, _ location: PostgresLocation) async throws {
        let catalog = try await PostgresStore(opening: location, access: .create)
        defer { catalog.close() }
        var options = ImportOptions(collection: CollectionSpec(name: "town"))
        let pictures = try StorageLocation(folder.url.appending(path: "pictures").path)
        options.pictures = pictures
        try await catalog.recordPictureLocation(pictures)
        let importer = DatasetImporter(options: options)
        for part in ["photos", "street"] {
            let work = try await CatalogImport(
                into: catalog, name: part, resuming: false, folder: folder.url.appending(path: "staging"))
            _ = try await work.run { try await importer.run([SampleData.file(part).path], into: $0) }
        }
    }

    private func scenes(_ provider: some SceneProvider) async throws -> [Scene] {
        try await provider.allScenes(SceneQuery()).filter(\.hasPicture).sorted { $0.id.key < $1.id.key }
    }

    @Test func `views, levels and originals of a catalog equal those of a store with the same inputs`() async throws {
        let folder = try TemporaryFolder()
        let location = try PostgresServer.shared().newDatabase().location
        try await makeCatalog(folder, location)
        let catalog = try await PostgresStore(opening: location, access: .write)
        defer { catalog.close() }
        let store = try await SceneStore(writing: folder.url.appending(path: "store.sqlite"), creating: true)
        let spec = ImportOptions(collection: CollectionSpec(name: "town"))
        let inputs = ["photos", "street"].map { SampleData.file($0).path }
        _ = try await DatasetImporter(options: spec).run(inputs, into: store)
        let (expected, found) = (try await scenes(store), try await scenes(catalog))
        #expect(found.map(\.id) == expected.map(\.id) && found.count >= 10)
        var options = LookAroundSnapshotter.Options()
        options.size = PictureSize(width: 96, height: 64)
        for (one, other) in zip(expected, found).prefix(4) {
            let levels = try await (store.pictures(of: one), catalog.pictures(of: other))
            #expect(levels.0.map(\.hash) == levels.1.map(\.hash) && levels.1.allSatisfy { $0.objectPath != nil })
            #expect(try await store.originalFile(of: one) == catalog.originalFile(of: other))
            let view = try await catalog.snapshot(of: other, options: options)
            #expect(try await store.snapshot(of: one, options: options).jpegData == view.jpegData)
        }
        #expect(try await catalog.verify(readsObjects: true).problems.isEmpty)

        // A copy to a file and back keeps the objects.
        let file = folder.url.appending(path: "copy.sqlite")
        _ = try await CopyFromPostgres(catalog, into: file).run()
        let copy = try await SceneStore(opening: file)
        #expect(try await copy.verify(readsObjects: true).problems.isEmpty)
        #expect(try await copy.originalFile(of: found[0]) == catalog.originalFile(of: found[0]))
        let again = try PostgresServer.shared().newDatabase().location
        _ = try await CopyIntoPostgres(copy, into: again).run()
        let second = try await PostgresStore(opening: again)
        defer { second.close() }
        #expect(try await second.pictures(of: found[0]) == catalog.pictures(of: found[0]))
        #expect(try await second.recordedPictureLocation()?.description == folder.url.appending(path: "pictures").path)
    }

    @Test func `verification finds damaged and missing objects, and removal lists unused ones`() async throws {
        let folder = try TemporaryFolder()
        let location = try PostgresServer.shared().newDatabase().location
        try await makeCatalog(folder, location)
        let catalog = try await PostgresStore(opening: location, access: .write)
        defer { catalog.close() }
        let scene = try #require(try await scenes(catalog).first)
        let path = try #require(try await catalog.pictures(of: scene).first(where: \.isOriginal)?.objectPath)
        let object = folder.url.appending(path: "pictures").appending(path: path)
        var bytes = try Data(contentsOf: object)
        bytes[bytes.count / 2] ^= 1
        try FileManager.default.removeItem(at: object)
        #expect(try await catalog.verify().problems.map(\.code) == [.pictureMissing])
        try bytes.write(to: object)
        #expect(try await catalog.verify().problems.isEmpty)
        #expect(try await catalog.verify(readsObjects: true).problems.map(\.code) == [.pictureDamaged])
        await #expect(throws: ObjectStorageError.self) { try await catalog.originalFile(of: scene) }
        #expect(try await catalog.forgetUnusedObjects().isEmpty)
        try await catalog.remove([scene.id])
        #expect(try await catalog.forgetUnusedObjects() == [path])
        try await catalog.removeCollection("town")
        let rest = try await catalog.forgetUnusedObjects()
        #expect(rest.contains { $0.hasPrefix("volumes/") } && !rest.contains(path))
    }

    @Test func `a catalog does not decide which server a program connects to`() async throws {
        let folder = try TemporaryFolder()
        let (name, location) = try PostgresServer.shared().newDatabase()
        try await makeCatalog(folder, location)
        for text in ["https://example.invalid/pictures", "s3://bucket/x?endpoint=http://example.invalid"] {
            try PostgresServer.shared().run("UPDATE vantage.picture_location SET location = '\(text)'", in: name)
            let catalog = try await PostgresStore(opening: location)
            let scene = try #require(try await scenes(catalog).first)
            let error = await #expect(throws: ObjectStorageError.self) { try await catalog.originalFile(of: scene) }
            #expect(error?.code == .invalidLocation)
            catalog.close()
        }
        let pictures = try StorageLocation(folder.url.appending(path: "pictures").path)
        let catalog = try await PostgresStore(opening: location, pictures: pictures)
        defer { catalog.close() }
        let scene = try #require(try await scenes(catalog).first)
        #expect(try await !catalog.originalFile(of: scene).isEmpty)
        try PostgresServer.shared().run("UPDATE vantage.picture_location SET location = '/tmp/a'", in: name)
        let writer = try await PostgresStore(opening: location, access: .write)
        defer { writer.close() }
        let error = await #expect(throws: StoreError.self) { try await writer.recordPictureLocation(pictures) }
        #expect(error?.code == .invalidValue)
    }
}
