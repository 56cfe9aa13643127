import VantageSceneFixtures
import Testing
import Vantage

@Suite(.fewAtATime)
struct LookAroundSceneRequestTests {
    private let gate = Gate()
    private let place: Coordinate
    private let nowhere: Coordinate

    init() throws {
        // About 7 m from pano_04.
        place = try Coordinate(latitude: 48.2003, longitude: 7.69998)
        nowhere = try Coordinate(latitude: 48.21, longitude: 7.72)
    }

    @Test func `a request for a place with imagery returns a scene`() async throws {
        let request = LookAroundSceneRequest(coordinate: place, in: try await SampleStore.opened())
        let scene = try #require(try await request.scene)
        #expect(try #require(scene.distance) <= 50)
        #expect(scene.attribution != nil)
        #expect(scene.license == "CC0-1.0")
        #expect(scene.captured != nil)
        #expect(request.mapItem == nil)
        #expect(request.coordinate == place)
    }

    @Test func `a request for a place without imagery returns nil`() async throws {
        let request = LookAroundSceneRequest(coordinate: nowhere, in: try await SampleStore.opened())
        #expect(try await request.scene == nil)
        #expect(!request.isLoading)
    }

    @Test func `if no buildings are known, a map item gets the best scene for its coordinate`() async throws {
        let store = try await SampleStore.opened()
        let request = LookAroundSceneRequest(mapItem: MapItem(name: "Bakery", coordinate: place), in: store)
        let scene = try #require(try await request.scene)
        #expect(request.mapItem?.name == "Bakery")
        let token = try await scene.token
        #expect(token == (try await store.scene(near: place, options: .init(ranking: .best)))?.token)
    }

    @Test func `a request passes its options to the store`() async throws {
        let store = try await SampleStore.opened()
        var filter = SceneFilter()
        filter.kind = .photo
        let photos = LookAroundSceneRequest(coordinate: place, in: store, options: .init(filter: filter))
        #expect(try await photos.scene?.kind == .photo)
        let near = LookAroundSceneRequest(coordinate: place, in: store, options: .init(radius: 0.001))
        #expect(try await near.scene == nil)
    }

    @Test func `cancellation also applies to a synchronous result`() async throws {
        let store = try await SampleStore.opened()
        let request = LookAroundSceneRequest(coordinate: place, in: store)
        #expect(try await request.scene != nil)
        request.cancel()
        await #expect(throws: CancellationError.self) { try await request.scene }
        let other = LookAroundSceneRequest(coordinate: place, in: store)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await other.scene
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await other.scene != nil)
    }

    @Test func `a repeated request returns the same scene`() async throws {
        let request = LookAroundSceneRequest(coordinate: place, in: try await SampleStore.opened())
        let (first, second) = (try await request.scene, try await request.scene)
        let (one, other) = (try await first?.token, try await second?.token)
        #expect(one != nil && one == other)
    }

    @Test func `a request is loading until it has its result`() async throws {
        let request = LookAroundSceneRequest(coordinate: place, in: try await provider())
        #expect(!request.isLoading)
        let task = Task { try await request.scene }
        try await gate.waitForArrivals(1)
        #expect(request.isLoading)
        #expect(!request.isCancelled)
        await gate.open()
        #expect(try await task.value != nil)
        #expect(!request.isLoading)
    }

    @Test func `a request canceled before it starts throws and does not call the provider`() async throws {
        let request = LookAroundSceneRequest(coordinate: place, in: try await provider())
        request.cancel()
        #expect(request.isCancelled)
        await #expect(throws: CancellationError.self) { try await request.scene }
        #expect(await gate.arrivals == 0)
    }

    @Test func `a request canceled while it is loading throws`() async throws {
        let request = LookAroundSceneRequest(coordinate: place, in: try await provider())
        let task = Task { try await request.scene }
        try await gate.waitForArrivals(1)
        request.cancel()
        await gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!request.isLoading)
    }

    @Test func `a canceled task throws a CancellationError instead of returning nil`() async throws {
        let request = LookAroundSceneRequest(coordinate: place, in: try await provider())
        let task = Task { try await request.scene }
        try await gate.waitForArrivals(1)
        task.cancel()
        await gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!request.isCancelled)
        #expect(try await request.scene != nil)
    }

    @Test func `a closed store throws an error instead of returning nil`() async throws {
        let folder = try TemporaryFolder()
        let store = try await SceneStore(writing: folder.url.appending(path: "s.sqlite"), creating: true)
        try await store.close()
        let request = LookAroundSceneRequest(coordinate: place, in: store)
        await #expect(throws: StoreError.self) { try await request.scene }
    }

    private func provider() async throws -> StubProvider {
        StubProvider(store: try await SampleStore.opened()) { [gate] in await gate.pass() }
    }
}
