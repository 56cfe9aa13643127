import Vantage
import VantageGeodesy
import VantageScenes

/// A provider that performs an action chosen by the test and then forwards to another provider.
struct StubProvider: SceneProvider, SceneTokenSigner {
    let store: SceneStore
    var first: @Sendable () async throws -> Void = {}
    var finds = true
    var buildings: [any BuildingProvider] = []

    func scene(near place: Coordinate, options: AvailabilityOptions) async throws -> AvailableScene? {
        try await first()
        guard finds, let found = try await store.scene(near: place, options: options) else { return nil }
        return AvailableScene(found.scene, near: place, distance: found.distance, options: options, signer: self)
    }

    func distanceToNearest(from place: Coordinate, filter: SceneFilter) async throws -> Double? {
        try await store.distanceToNearest(from: place, filter: filter)
    }

    func scene(_ id: SceneID) async throws -> Scene { try await store.scene(id) }

    func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        try await store.scene(token: String(token.dropFirst(Self.mark.count)))
    }

    func token(for scene: SceneID, viewHeading: Heading?) -> String {
        Self.mark + store.token(for: scene, viewHeading: viewHeading)
    }

    func scenes(_ query: SceneQuery, limit: Int, after cursor: SceneCursor?) async throws -> ScenePage {
        try await store.scenes(query, limit: limit, after: cursor)
    }

    func picture(of scene: Scene) throws -> any PictureSession { try store.picture(of: scene) }

    func snapshot(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        try await first()
        return try await store.snapshot(of: scene, viewHeading: viewHeading, options: options)
    }

    private static let mark = "stand-in:"
}
