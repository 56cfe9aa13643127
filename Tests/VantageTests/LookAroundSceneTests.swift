import Foundation
import VantageSceneFixtures
import Testing
import Vantage

@Suite(.fewAtATime)
struct LookAroundSceneTests {
    @Test func `a token returns its scene`() async throws {
        let store = try await SampleStore.opened()
        let place = try Coordinate(latitude: 48.2003, longitude: 7.69998)
        let scene = try #require(try await LookAroundSceneRequest(coordinate: place, in: store).scene)
        let again = try await LookAroundScene(token: scene.token, in: store)
        let (one, other) = (try await again.token, try await scene.token)
        #expect(one == other)
        #expect(again.coordinate == scene.coordinate)
        #expect(again.kind == scene.kind)
        #expect(again.captured == scene.captured)
        #expect(again.distance == nil)
    }

    @Test(arguments: ["", "x", "not a token", "AAAA", String(repeating: "A", count: 48), "\u{0}", "ü"])
    func `text that is not a token is invalid`(token: String) async throws {
        let store = try await SampleStore.opened()
        let error = await #expect(throws: SceneError.self) { try await LookAroundScene(token: token, in: store) }
        #expect(error?.code == .invalidToken)
    }

    @Test func `any modified character makes a token invalid`() async throws {
        let store = try await SampleStore.opened()
        let token = try await store.lookAroundSample("street/pano_01.jpg").token
        for index in token.indices {
            var changed = token
            changed.replaceSubrange(index...index, with: token[index] == "A" ? "B" : "A")
            let error = await #expect(throws: SceneError.self, "\(changed)") {
                try await LookAroundScene(token: changed, in: store)
            }
            #expect(error?.code == .invalidToken)
        }
    }

    @Test func `a token from another store is invalid`() async throws {
        let token = try await SampleStore.opened().lookAroundSample("street/pano_01.jpg").token
        let folder = try TemporaryFolder()
        let other = try await SceneStore(writing: folder.url.appending(path: "other.sqlite"), creating: true)
        let error = await #expect(throws: SceneError.self) { try await LookAroundScene(token: token, in: other) }
        #expect(error?.code == .invalidToken)
        #expect(error?.description.contains("another store") == true)
    }

    @Test func `the token of a removed scene is rejected with a clear error until the scene is imported again`()
        async throws
    {
        let folder = try TemporaryFolder()
        try SyntheticDataset(1, in: folder.url.appending(path: "pictures"))
        let store = try await SceneStore(writing: folder.url.appending(path: "s.sqlite"), creating: true)
        let importer = DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: "drawn")))
        _ = try await importer.run([folder.url.appending(path: "pictures").path], into: store)
        let scene = try await store.sample("picture_0.jpg")
        let token = store.token(for: scene.id)
        try await store.remove([scene.id])
        let error = await #expect(throws: SceneError.self) { try await LookAroundScene(token: token, in: store) }
        #expect(error?.code == .sceneNoLongerAvailable)
        _ = try await importer.run([folder.url.appending(path: "pictures").path], into: store)
        #expect(try await LookAroundScene(token: token, in: store).coordinate == scene.coordinate)
    }
}
