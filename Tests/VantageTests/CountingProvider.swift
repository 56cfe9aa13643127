import Synchronization
import Vantage
import VantageScenes

/// A provider that forwards to a store and counts the calls. A closure can replace how it opens pictures.
final class CountingProvider: SceneProvider {
    enum Call: Hashable {
        case scene, immediateScene, candidates, distanceToNearest, list
    }

    let store: SceneStore
    private let opening: @Sendable (Scene) throws -> any PictureSession
    private let counts = Mutex<[Call: Int]>([:])

    init(_ store: SceneStore, opening: (@Sendable (Scene) throws -> any PictureSession)? = nil) {
        self.store = store
        self.opening = opening ?? { try store.picture(of: $0) }
    }

    /// The number of calls, by method.
    var calls: [Call: Int] { counts.withLock { $0 } }

    private func count(_ call: Call) { counts.withLock { $0[call, default: 0] += 1 } }

    func scene(near place: Coordinate, options: AvailabilityOptions) async throws -> AvailableScene? {
        count(.scene)
        return try await store.scene(near: place, options: options)
    }

    func immediateScene(near place: Coordinate, options: AvailabilityOptions) throws -> AvailableScene?? {
        count(.immediateScene)
        return try store.immediateScene(near: place, options: options)
    }

    func candidates(
        near place: Coordinate, options: AvailabilityOptions, limit: Int
    ) async throws -> [SceneCandidate] {
        count(.candidates)
        return try await store.candidates(near: place, options: options, limit: limit)
    }

    func distanceToNearest(from place: Coordinate, filter: SceneFilter) async throws -> Double? {
        count(.distanceToNearest)
        return try await store.distanceToNearest(from: place, filter: filter)
    }

    func scene(_ id: SceneID) async throws -> Scene { try await store.scene(id) }

    func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        try await store.scene(token: token)
    }

    func token(for scene: SceneID, viewHeading: Heading?) -> String {
        store.token(for: scene, viewHeading: viewHeading)
    }

    func scenes(_ query: SceneQuery, limit: Int, after cursor: SceneCursor?) async throws -> ScenePage {
        count(.list)
        return try await store.scenes(query, limit: limit, after: cursor)
    }

    func picture(of scene: Scene) throws -> any PictureSession { try opening(scene) }
}
