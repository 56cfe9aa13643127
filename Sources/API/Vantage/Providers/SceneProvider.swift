import VantageCore
import VantageGeodesy
import VantagePlaceStore
import VantageSceneStore
import VantageScenes
import VantageVisibility

/// A source of scenes and their pictures, such as a local store, a remote server or your own files.
///
/// Requests, snapshotters, cards, batches and scene overlays accept any provider, so an app can change providers
/// without changing any other code. A provider needs to implement ``picture(of:)`` and the methods of `SceneCatalog`
/// that have no default implementation; implementing the others can make it faster. All providers share Vantage's
/// renderer. `docs/providers.md` contains a complete provider.
public protocol SceneProvider: SceneCatalog {
    /// The pool of threads on which Vantage's renderer renders views. The default is the shared pool.
    var workers: WorkerPool { get }

    /// The provider of the places that the scenes show. The default is `nil`.
    var places: (any PlaceProvider)? { get }

    /// The providers of building footprints around the scenes. For each area, the first one that covers it is used. The
    /// default is empty.
    var buildings: [any BuildingProvider] { get }

    /// Opens a scene's picture for reading.
    ///
    /// The session is used and closed on the thread that calls this method. Blocking is allowed on that thread.
    ///
    /// - Throws: `SceneError` with the code `noPicture` if the scene has no picture, or with the code
    ///   `sceneNoLongerAvailable` if it has been removed since it was found.
    func picture(of scene: Scene) throws -> any PictureSession

    /// Renders a view into a scene.
    ///
    /// The default implementation uses Vantage's renderer and the picture that ``picture(of:)`` opens. Implement this
    /// method if your views are rendered elsewhere.
    ///
    /// - Parameters:
    ///   - scene: A scene from this provider.
    ///   - viewHeading: The heading that the scene's request implied. It is used if the options do not set a heading.
    ///   - options: The direction, size and encoding of the view.
    /// - Throws: `SnapshotError` if an option is out of range or the picture cannot be read; ``LookAroundError``;
    ///   `CancellationError`; or an error from ``picture(of:)``.
    func snapshot(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot
}

extension SceneProvider {
    /// The shared worker pool.
    public var workers: WorkerPool { .shared }
    /// No provider of places.
    public var places: (any PlaceProvider)? { nil }
    /// No providers of buildings.
    public var buildings: [any BuildingProvider] { [] }

    /// Returns the scene for a place with the default radius, ranking and filter.
    public func scene(near place: Coordinate) async throws -> AvailableScene? {
        try await scene(near: place, options: AvailabilityOptions())
    }

    /// Renders a view of a scene, without a default heading from a request.
    public func snapshot(
        of scene: Scene, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        try await snapshot(of: scene, viewHeading: nil, options: options)
    }
}

extension SceneStore: SceneProvider {
    /// The places in the store's file.
    public var places: (any PlaceProvider)? { PlaceStore(self) }
    /// The buildings in the store's file.
    public var buildings: [any BuildingProvider] { [PlaceStore(self)] }
}
