import Foundation
import Testing
import Vantage
import VantageSceneFixtures
import VantageShards

/// Shards of a store whose pictures are objects in a folder, or linked files.
@Suite(.fewAtATime)
struct ShardPicturesTests {
    private static let view: LookAroundSnapshotter.Options = {
        var options = LookAroundSnapshotter.Options()
        options.size = PictureSize(width: 200, height: 150)
        return options
    }()

    /// Imports pictures, publishes the store, and compares views and originals of the shards with those of the store.
    private func compare(in folder: TemporaryFolder, _ change: (inout ImportOptions) throws -> Void) async throws {
        var options = ImportOptions(collection: CollectionSpec(name: "town"))
        try change(&options)
        let store = try await SceneStore(writing: folder.url.appending(path: "town.sqlite"), creating: true)
        let paths = ["street", "photos"].map { SampleData.file($0).path }
        let imported = try await DatasetImporter(options: options).run(paths, into: store)
        #expect(imported.failed == 0)
        let published = folder.url.appending(path: "published")
        _ = try await ShardPublisher(into: published).publish(store)
        let opened = try await PublishedShards(opening: published.appending(path: ShardManifest.fileName))
        let shard = try #require(opened.shards.first?.store)
        let problems = try await shard.verify(readsObjects: true).problems
        #expect(problems == [])
        let scenes = try await store.scenes(limit: 100).scenes
        #expect(scenes.count > 5)
        for scene in scenes {
            let expected = try await store.snapshot(of: scene, options: Self.view).jpegData
            let found = try await shard.snapshot(of: scene, options: Self.view).jpegData
            #expect(found == expected, "\(scene.id)")
            let (one, other) = (try await store.originalFile(of: scene), try await shard.originalFile(of: scene))
            #expect(one == other, "\(scene.id)")
        }
        try await opened.close()
        try await store.close()
    }

    @Test func `views of shards read the objects of the store`() async throws {
        let folder = try TemporaryFolder()
        try await compare(in: folder) {
            $0.pictures = try StorageLocation(folder.url.appending(path: "pictures").path)
            $0.volumeBytes = 200_000
        }
    }

    @Test func `views of shards read linked originals, with levels in objects`() async throws {
        let folder = try TemporaryFolder()
        try await compare(in: folder) {
            $0.linksOriginals = true
            $0.pictures = try StorageLocation(folder.url.appending(path: "pictures").path)
        }
    }
}
