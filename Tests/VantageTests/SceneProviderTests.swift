import VantageSceneFixtures
import Testing
import Vantage

@Suite(.fewAtATime)
struct SceneProviderTests {
    @Test func `the same calls work with a provider that is not a store`() async throws {
        let store = try await SampleStore.opened()
        let place = try Coordinate(latitude: 48.2003, longitude: 7.69998)
        var pictures: [Bool: LookAroundSnapshotter.Snapshot] = [:]
        for (isStandIn, provider) in [(false, store as any SceneProvider), (true, StubProvider(store: store))] {
            let scene = try #require(try await LookAroundSceneRequest(coordinate: place, in: provider).scene)
            #expect(try await scene.token.hasPrefix("stand-in:") == isStandIn)
            let again = try await LookAroundScene(token: scene.token, in: provider)
            #expect(again.coordinate == scene.coordinate)
            let snapshotter = LookAroundSnapshotter(scene: again, options: .init(size: .init(width: 80, height: 60)))
            pictures[isStandIn] = try await snapshotter.snapshot
        }
        #expect(pictures[true]?.jpegData == pictures[false]?.jpegData)
    }

    @Test func `a provider that finds no scene yields nil`() async throws {
        let provider = StubProvider(store: try await SampleStore.opened(), finds: false)
        let place = try Coordinate(latitude: 48.2003, longitude: 7.69998)
        #expect(try await LookAroundSceneRequest(coordinate: place, in: provider).scene == nil)
    }

    @Test func `errors thrown by a provider are rethrown`() async throws {
        struct Offline: Error {}
        let provider = StubProvider(store: try await SampleStore.opened(), first: { throw Offline() })
        let place = try Coordinate(latitude: 48.2003, longitude: 7.69998)
        let request = LookAroundSceneRequest(coordinate: place, in: provider)
        await #expect(throws: Offline.self) { try await request.scene }
    }
}
