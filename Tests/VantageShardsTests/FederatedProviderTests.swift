import Foundation
import Testing
import Vantage
import VantageSceneConformance
import VantageSceneFixtures
import VantageScenes

@Suite(.fewAtATime)
struct FederatedProviderTests {
    private static let options: [AvailabilityOptions] = {
        var filter = SceneFilter()
        filter.kind = .photo
        var collection = SceneFilter()
        collection.collection = "odd"
        return [
            AvailabilityOptions(), AvailabilityOptions(radius: 400), AvailabilityOptions(radius: 400, ranking: .best),
            AvailabilityOptions(radius: 3000, ranking: .best), AvailabilityOptions(radius: 0),
            AvailabilityOptions(radius: -1), AvailabilityOptions(radius: 200, filter: filter),
            AvailabilityOptions(radius: 500, filter: collection),
        ]
    }()

    @Test(arguments: options.indices, [7, 100])
    func `shards give the same results as the store they come from`(index: Int, scenesPerShard: Int) async throws {
        let options = Self.options[index]
        let town = try await PublishedTown()
        let federation = try await town.federation(scenesPerShard: scenesPerShard)
        let places = try town.places(300)
        let expected = try await town.store.scenes(near: places, options: options)
        let together = try await federation.scenes(near: places, options: options)
        #expect(expected.contains { $0 != nil } || options.radius <= 0)
        for (place, (one, other)) in zip(places, zip(expected, together)) {
            #expect(one?.scene == other?.scene && one?.token == other?.token && one?.distance == other?.distance)
            let single = try await federation.scene(near: place, options: options)
            #expect(single?.scene == one?.scene)
            let candidates = try await federation.candidates(near: place, options: options, limit: 20)
            let stored = try await town.store.candidates(near: place, options: options, limit: 20)
            #expect(Set(candidates.map(\.id)) == Set(stored.map(\.id)))
        }
    }

    @Test func `lists, counts, tokens and neighbors are the same as in the store`() async throws {
        let town = try await PublishedTown(towns: 3)
        let federation = try await town.federation(scenesPerShard: 11)
        #expect(federation.members.count > 10)
        let scenes = try await town.store.allScenes(SceneQuery())
        var listed: [Scene] = []
        var cursor: SceneCursor?
        repeat {
            let page = try await federation.scenes(SceneQuery(), limit: 7, after: cursor)
            #expect(page.scenes.count <= 7)
            listed += page.scenes
            cursor = page.next
        } while cursor != nil
        #expect(Set(listed) == Set(scenes) && listed.count == scenes.count)
        let square = MapRect(origin: MapPoint(x: 0, y: 0), width: 1, height: 1)
        let counts = try await federation.counts(in: square, side: 8)
        #expect(try await counts == town.store.counts(in: square, side: 8))
        for scene in scenes {
            let token = town.store.token(for: scene.id)
            #expect(try await federation.scene(token: token).scene == scene)
            #expect(try await federation.token(for: scene.id, viewHeading: nil) == token)
            let own = try await town.store.neighbors(of: scene, radius: 300)
            let all = try await federation.neighbors(of: scene, radius: 300)
            #expect(all.nearby == own.nearby)
            #expect(all.previous == own.previous && all.next == own.next, "\(scene.id)")
        }
    }

    @Test func `reports the same errors as a store`() async throws {
        let town = try await PublishedTown(towns: 2)
        let federation = try await town.federation(scenesPerShard: 20)
        let place = try town.places(1)[0]
        var options = AvailabilityOptions()
        options.filter.collection = "nothing"
        await #expect { _ = try await federation.scene(near: place, options: options) } throws: {
            ($0 as? SceneError)?.code == .noSuchCollection
        }
        // The collection exists, but not near the place.
        options.filter.collection = "odd"
        #expect(try await federation.scene(near: place, options: options) == nil)
        await #expect { _ = try await federation.scene(token: "nonsense") } throws: {
            ($0 as? SceneError)?.code == .invalidToken
        }
        let gone = town.store.token(for: SceneID(key: 1))
        await #expect { _ = try await federation.scene(token: gone) } throws: {
            ($0 as? SceneError)?.code == .sceneNoLongerAvailable
        }
        await #expect { _ = try await federation.scenes(SceneQuery(), limit: 1, after: SceneCursor("x")) } throws: {
            ($0 as? SceneError)?.code == .invalidCursor
        }
    }

    @Test func `published shards with linked pictures pass the conformance suite`() async throws {
        let (folder, files) = (try TemporaryFolder(), try TemporaryFolder())
        let suite = SceneProviderConformance { folder in
            let file = files.url.appending(path: "\(UUID().uuidString).sqlite")
            let store = try await SceneStore(writing: file, creating: true)
            for collection in ["town", "village"] {
                var options = ImportOptions(collection: CollectionSpec(name: collection))
                options.linksOriginals = true
                _ = try await DatasetImporter(options: options)
                    .run([folder.appending(path: collection).path], into: store)
            }
            let published = files.url.appending(path: UUID().uuidString)
            var publisher = ShardPublisher(into: published)
            publisher.scenesPerShard = 3
            _ = try await publisher.publish(store)
            return try FederatedProvider(
                try await PublishedShards(opening: published.appending(path: ShardManifest.fileName)))
        }
        let report = try await suite.run(in: folder.url)
        #expect(report.passed, "\(report)")
        #expect(report.entries.count >= 20, "\(report)")
    }

    @Test func `a federation of stores passes the conformance suite`() async throws {
        let (folder, files) = (try TemporaryFolder(), try TemporaryFolder())
        let suite = SceneProviderConformance { scene, provider in
            for member in try #require(provider as? FederatedProvider).members {
                try await #require(member.provider as? SceneStore).remove([scene])
            }
        } make: { folder in
            var members: [FederationMember] = []
            for collection in ["town", "village"] {
                let file = files.url.appending(path: "\(UUID().uuidString).sqlite")
                let store = try await SceneStore(writing: file, creating: true)
                let importer = DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: collection)))
                _ = try await importer.run([folder.appending(path: collection).path], into: store)
                members.append(FederationMember(collection, store))
            }
            return FederatedProvider(members)
        }
        let report = try await suite.run(in: folder.url)
        #expect(report.passed, "\(report)")
        #expect(report.entries.count >= 20, "\(report)")
    }
}
