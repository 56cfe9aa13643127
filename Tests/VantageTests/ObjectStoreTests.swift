import Foundation
import Testing
import Vantage
import VantageSceneConformance
import VantageSceneFixtures

/// Tests stores whose pictures are objects in a folder.
@Suite(.fewAtATime)
struct ObjectStoreTests {
    private static func options(_ collection: String, in folder: URL?) throws -> ImportOptions {
        var options = ImportOptions(collection: CollectionSpec(name: collection))
        options.pictures = try folder.map { try StorageLocation($0.path) }
        // Each volume contains only a few pictures.
        options.volumeBytes = 200_000
        return options
    }

    @Test func `a store with pictures outside passes the conformance suite`() async throws {
        let folder = try TemporaryFolder()
        let stores = try TemporaryFolder()
        let suite = SceneProviderConformance { scene, provider in
            try await #require(provider as? SceneStore).remove([scene])
        } make: { folder in
            let file = stores.url.appending(path: "\(UUID().uuidString).sqlite")
            let store = try await SceneStore(writing: file, creating: true)
            for collection in ["town", "village"] {
                let importer = DatasetImporter(
                    options: try Self.options(collection, in: stores.url.appending(path: "pictures")))
                _ = try await importer.run([folder.appending(path: collection).path], into: store)
            }
            return store
        }
        let report = try await suite.run(in: folder.url)
        #expect(report.passed, "\(report)")
        #expect(report.entries.count >= 20 && !report.entries.contains { $0.isSkipped }, "\(report)")
    }

    @Test func `views are the same as in a store that contains its pictures`() async throws {
        let folder = try TemporaryFolder()
        let paths = ["street", "photos", "cropped"].map { SampleData.file($0).path }
        var stores: [SceneStore] = []
        for location in [nil, folder.url.appending(path: "pictures")] {
            let store = try await SceneStore(
                writing: folder.url.appending(path: "\(stores.count).sqlite"), creating: true)
            let report = try await DatasetImporter(options: Self.options("town", in: location)).run(paths, into: store)
            #expect(report.failed == 0)
            stores.append(store)
        }
        #expect(try folder.files(in: "pictures/volumes").count > 3)
        let scenes = try await stores[0].scenes(limit: 100).scenes
        #expect(scenes.count > 10)
        for scene in scenes {
            for (heading, fieldOfView) in [(0.0, 90.0), (180, 30), (270, 120)] {
                var options = LookAroundSnapshotter.Options()
                options.heading = try Heading(heading)
                options.fieldOfView = try FieldOfView(fieldOfView)
                var views: [Data] = []
                for store in stores { views.append(try await store.snapshot(of: scene, options: options).jpegData) }
                #expect(views[0] == views[1], "\(scene.id) at \(heading)")
            }
            let files = (try await stores[0].originalFile(of: scene), try await stores[1].originalFile(of: scene))
            #expect(files.0 == files.1)
        }
    }

    @Test func `an import that was interrupted between upload and commit is resumed exactly`() async throws {
        let folder = try TemporaryFolder()
        try SyntheticDataset(40, in: folder.url.appending(path: "in"), width: 512, height: 256)
        let pictures = folder.url.appending(path: "pictures")
        let store = try await SceneStore(writing: folder.url.appending(path: "town.sqlite"), creating: true)
        let input = folder.url.appending(path: "in").path
        let options = try Self.options("town", in: pictures)
        let task = Task { [options] in
            try await DatasetImporter(options: options).run([input], into: store) { progress in
                if progress.done >= 10 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        _ = try? await task.value
        // An object that a crash left behind.
        try folder.write([1, 2, 3], to: "pictures/volumes/00/leftover.volume")
        var resumed = options
        resumed.resumes = true
        let report = try await DatasetImporter(options: resumed).run([input], into: store)
        #expect(report.imported == 40 && report.failed == 0)
        let count = try await store.scenes(limit: 100).scenes.count
        #expect(count == 40)
        #expect(try await store.verify(readsObjects: true).problems == [])
        #expect(try folder.files(in: "pictures/originals").count == 40)

        // Importing again uploads nothing.
        let before = try folder.files(in: "pictures")
        let again = try await DatasetImporter(options: options).run([input], into: store)
        #expect(again.duplicates == 40 && again.imported == 0)
        #expect(try folder.files(in: "pictures") == before)
    }

    @Test func `a second import writes its pictures to the same location as the first`() async throws {
        let folder = try TemporaryFolder()
        let pictures = folder.url.appending(path: "pictures")
        let store = try await SceneStore(writing: folder.url.appending(path: "town.sqlite"), creating: true)
        let importer = DatasetImporter(options: try Self.options("town", in: pictures))
        _ = try await importer.run([SampleData.file("photos").path], into: store)
        let before = try folder.files(in: "pictures").count
        _ = try await DatasetImporter(options: Self.options("town", in: nil))
            .run([SampleData.file("street/pano_01.jpg").path], into: store)
        #expect(try folder.files(in: "pictures").count > before)
        let other = try Self.options("town", in: folder.url.appending(path: "elsewhere"))
        await #expect(throws: StoreError.self) {
            try await DatasetImporter(options: other).run([SampleData.file("street").path], into: store)
        }
    }
}
