import BlockingWork
import Geodesy
import PlaceStore
import SceneStore
import Scenes
import Visibility

/// What answers requests and gives the pictures for snapshots: a store on this machine, a server elsewhere, somebody's own
/// files.
///
/// Requests, snapshotters, cards, batches and overlays of scenes work with any provider, so that an app can change it
/// without changing a call. Whoever writes one writes the methods of `SceneCatalog` and ``picture(of:)``; the renderer is
/// the same for all. `docs/providers.md` has a whole provider.
public protocol SceneProvider: SceneCatalog {
    /// Where views of its pictures are made, by Vantage's renderer: the shared workers, unless the provider says otherwise.
    var workers: Workers { get }

    /// What it knows of the places that its scenes show; nothing, unless the provider says otherwise.
    var places: (any PlaceProvider)? { get }

    /// What knows the outlines of buildings around its scenes, the first of those that know an area; nothing, unless the
    /// provider says otherwise.
    var buildings: [any BuildingProvider] { get }

    /// Opens a scene's picture for reading. It is called, and the session used and closed, on one thread that may block.
    ///
    /// - Throws: `SceneError` `noPicture` for a scene that has none, and `sceneNoLongerAvailable` for one that has been
    ///   removed since it was found.
    func picture(of scene: Scene) throws -> any PictureSession

    /// Makes a picture of a scene. Without an implementation, Vantage's renderer makes it of what ``picture(of:)`` gives;
    /// a provider that has views made elsewhere implements it.
    ///
    /// - Parameters:
    ///   - scene: A scene of this provider.
    ///   - viewHeading: Where the request for the scene looks, for options that do not say.
    ///   - options: What to show.
    /// - Throws: `SnapshotError` when an option is out of range or the picture cannot be read; ``LookAroundError``; what
    ///   ``picture(of:)`` throws; `CancellationError`.
    func snapshot(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot
}

extension SceneProvider {
    /// What all share who say nothing else.
    public var workers: Workers { .shared }
    /// None.
    public var places: (any PlaceProvider)? { nil }
    /// None.
    public var buildings: [any BuildingProvider] { [] }

    /// The scene that answers a request for a place, with the standard radius, ranking and filter where nothing else is said.
    public func scene(near place: Coordinate) async throws -> AvailableScene? {
        try await scene(near: place, options: AvailabilityOptions())
    }

    /// A picture of a scene that was not asked for by a place.
    public func snapshot(
        of scene: Scene, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        try await snapshot(of: scene, viewHeading: nil, options: options)
    }
}

extension SceneStore: SceneProvider {
    /// Those that lie in the file beside its scenes.
    public var places: (any PlaceProvider)? { PlaceStore(self) }
    /// Those that lie in the file beside its scenes.
    public var buildings: [any BuildingProvider] { [PlaceStore(self)] }
}
