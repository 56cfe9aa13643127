import VantageGeodesy
import VantageScenes

/// A request for imagery at a place.
///
/// ```swift
/// let request = LookAroundSceneRequest(coordinate: place, in: store)
/// guard let scene = try await request.scene else { return }  // no imagery here
/// ```
public final class LookAroundSceneRequest: Sendable {
    /// The requested place.
    public let coordinate: Coordinate
    /// The requested item, or `nil` if the request is for a coordinate.
    public let mapItem: MapItem?
    /// The radius, ranking and filter of the request.
    public let options: AvailabilityOptions

    /// The data used to decide whether a scene sees ``mapItem``.
    public let visibilitySources: VisibilitySources

    private let provider: any SceneProvider
    private let loading = SharedLoad<LookAroundScene?>()

    /// Creates a request for the scene at a place.
    ///
    /// - Parameters:
    ///   - coordinate: The place.
    ///   - provider: The scene provider, such as a `SceneStore`.
    ///   - options: The radius, ranking and filter. The default radius is 50 m.
    public init(coordinate: Coordinate, in provider: any SceneProvider, options: AvailabilityOptions = .init()) {
        self.coordinate = coordinate
        mapItem = nil
        visibilitySources = VisibilitySources()
        self.provider = provider
        self.options = options
    }

    /// Creates a request for the scene that shows an item best.
    ///
    /// Recent scenes that see the item head-on from a short distance are preferred. Use ``LookAroundScene/visibility``
    /// to find out whether a building hides the item.
    ///
    /// - Parameters:
    ///   - mapItem: The item.
    ///   - provider: The scene provider, such as a `SceneStore`.
    ///   - visibilitySources: The sources of buildings, item outlines and ground heights. By default, they are the
    ///     provider's own places and buildings, on level ground.
    ///   - options: The radius and filter. The radius is measured from the item or its outline, is 50 m by default and
    ///     is limited to 1000 m. The ranking is ignored.
    public init(
        mapItem: MapItem, in provider: any SceneProvider, visibilitySources: VisibilitySources = .init(),
        options: AvailabilityOptions = .init()
    ) {
        coordinate = mapItem.coordinate
        self.mapItem = mapItem
        self.provider = provider
        self.visibilitySources = visibilitySources
        self.options = options
    }

    /// Returns the scene if the provider can supply it synchronously.
    private func immediateScene() throws -> LookAroundScene?? {
        guard mapItem == nil else { return nil }
        try loading.check()
        guard let found = try provider.immediateScene(near: coordinate, options: options) else { return nil }
        // Another thread may have canceled the request in the meantime.
        try loading.check()
        return .some(found.map { LookAroundScene($0, in: provider) })
    }

    /// A Boolean value that indicates whether the request is waiting for the provider. It is `false` while a result is
    /// returned synchronously.
    public var isLoading: Bool { loading.isLoading }
    /// A Boolean value that indicates whether ``cancel()`` has been called.
    public var isCancelled: Bool { loading.isCancelled }

    /// Cancels the request. Tasks that are waiting for ``scene`` receive a `CancellationError`.
    public func cancel() { loading.cancel() }

    /// The scene, or `nil` if there is no imagery at the place.
    ///
    /// - Throws: `CancellationError` after ``cancel()`` or if the task is canceled; otherwise an error from the
    ///   provider.
    public var scene: LookAroundScene? {
        get async throws {
            if let scene = try immediateScene() { return scene }
            return try await loading.value(beginning: .onThisThread) {
                [provider, coordinate, mapItem, visibilitySources, options] in
                if let mapItem {
                    return try await ItemSceneSearch(
                        provider: provider, visibilitySources: visibilitySources, options: options
                    )
                    .scene(of: mapItem)
                }
                return try await provider.scene(near: coordinate, options: options).map {
                    LookAroundScene($0, in: provider)
                }
            }
        }
    }
}
