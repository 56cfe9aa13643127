import Geodesy
import Scenes

/// Asks whether there is imagery at a place.
///
/// ```swift
/// let request = LookAroundSceneRequest(coordinate: place, in: store)
/// guard let scene = try await request.scene else { return }  // no imagery here
/// ```
public final class LookAroundSceneRequest: Sendable {
    /// The place asked for.
    public let coordinate: Coordinate
    /// What the request was made for, where it was not a bare coordinate.
    public let mapItem: MapItem?
    /// Radius, ranking and filter.
    public let options: AvailabilityOptions

    /// What tells whether a scene sees ``mapItem``.
    public let sight: ItemSight

    private let provider: any SceneProvider
    private let loading = Loading<LookAroundScene?>()

    /// - Parameters:
    ///   - coordinate: The place.
    ///   - provider: What answers, for example a `SceneStore`.
    ///   - options: Radius (50 m), ranking and filter.
    public init(coordinate: Coordinate, in provider: any SceneProvider, options: AvailabilityOptions = .init()) {
        self.coordinate = coordinate
        mapItem = nil
        sight = ItemSight()
        self.provider = provider
        self.options = options
    }

    /// Asks for the scene that shows an item best: that sees it from near, straight and newly; ``LookAroundScene/visibility``
    /// says whether a building stands between.
    ///
    /// - Parameters:
    ///   - mapItem: What is to be seen.
    ///   - provider: What answers, for example a `SceneStore`.
    ///   - sight: What knows the buildings around; without it, the provider that is asked.
    ///   - options: Radius (50 m from the item, or from its outline; at most 1000 m count) and filter; the ranking is by sight.
    public init(
        mapItem: MapItem, in provider: any SceneProvider, sight: ItemSight = .init(),
        options: AvailabilityOptions = .init()
    ) {
        coordinate = mapItem.coordinate
        self.mapItem = mapItem
        self.provider = provider
        self.sight = sight
        self.options = options
    }

    /// The scene, where the provider has it sooner than a load would begin.
    private func sceneAtOnce() throws -> LookAroundScene?? {
        guard mapItem == nil, let catalog = provider as? any PromptCatalog else { return nil }
        try loading.check()
        guard let found = try catalog.sceneAtOnce(near: coordinate, options: options) else { return nil }
        // Another thread may have cancelled it meanwhile.
        try loading.check()
        return .some(found.map { LookAroundScene($0, in: provider) })
    }

    /// Whether the provider is being waited for; what it has at once is not.
    public var isLoading: Bool { loading.isLoading }
    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { loading.isCancelled }

    /// Ends the request; whoever waits for ``scene`` gets a `CancellationError`.
    public func cancel() { loading.cancel() }

    /// The scene, or `nil` when there is no imagery here.
    ///
    /// - Throws: `CancellationError` after ``cancel()`` or when the task is cancelled; else the provider's error.
    public var scene: LookAroundScene? {
        get async throws {
            if let answer = try sceneAtOnce() { return answer }
            return try await loading.value(beginning: .onThisThread) {
                [provider, coordinate, mapItem, sight, options] in
                if let mapItem {
                    return try await ItemSceneSearch(provider: provider, sight: sight, options: options)
                        .scene(of: mapItem)
                }
                return try await provider.scene(near: coordinate, options: options).map {
                    LookAroundScene($0, in: provider)
                }
            }
        }
    }
}
