import Vantage

/// A provider that asks another one, after whatever a test wants to happen first.
struct StandInProvider: SceneProvider {
    let store: SceneStore
    var first: @Sendable () async throws -> Void = {}
    var finds = true

    func lookAroundScene(near place: Coordinate, options: AvailabilityOptions) async throws -> LookAroundScene? {
        try await first()
        guard finds else { return nil }
        return try await store.scene(near: place, options: options).map {
            LookAroundScene($0.scene, token: "stand-in:" + $0.token, distance: $0.distance, provider: self)
        }
    }

    func lookAroundScene(token: String) async throws -> LookAroundScene {
        LookAroundScene(
            try await store.scene(token: original(token)).scene, token: token, distance: nil, provider: self)
    }

    func lookAroundSnapshot(
        of scene: LookAroundScene, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        try await first()
        let (stored, heading) = try await store.scene(token: original(scene.token))
        return try await store.snapshot(of: stored, impliedHeading: heading, options: options)
    }

    private func original(_ token: String) -> String { String(token.dropFirst("stand-in:".count)) }
}
