import Geodesy
import SceneStore

/// What answers requests and makes snapshots: a store on this machine, or something that stands for one elsewhere.
///
/// Requests and snapshotters work with any provider, so that an app can change it without changing a call.
public protocol SceneProvider: Sendable {
    /// The scene that answers a request for a place; `nil` when there is none.
    func lookAroundScene(near place: Coordinate, options: AvailabilityOptions) async throws -> LookAroundScene?

    /// The scene that a token names.
    ///
    /// - Throws: `SceneStoreError` `invalidToken` or `sceneNoLongerAvailable`.
    func lookAroundScene(token: String) async throws -> LookAroundScene

    func lookAroundSnapshot(
        of scene: LookAroundScene, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot
}
