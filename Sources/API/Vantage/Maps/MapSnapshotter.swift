import VantageMapRenderer

/// A renderer of map pictures.
///
/// ```swift
/// let maps = try await MapStore(opening: [URL(filePath: "town.mbtiles")])
/// let camera = MapCamera(center: place, zoom: 15)
/// let snapshotter = MapSnapshotter(options: .init(area: .camera(camera)), in: maps)
/// try await snapshotter.snapshot.data.write(to: file)
/// ```
public final class MapSnapshotter: Sendable {
    /// The content and appearance of a map.
    public typealias Options = MapSnapshotOptions
    /// A picture of a map.
    public typealias Snapshot = MapSnapshot

    /// The content and appearance of the map.
    public let options: Options
    private let provider: any MapProvider
    private let loading = SharedLoad<Snapshot>()

    /// Creates a snapshotter.
    ///
    /// - Parameters:
    ///   - options: The content and appearance of the map.
    ///   - provider: The provider that draws the map, such as a ``MapStore``.
    public init(options: Options, in provider: any MapProvider) {
        self.options = options
        self.provider = provider
    }

    /// A Boolean value that indicates whether the map is being drawn.
    public var isLoading: Bool { loading.isLoading }

    /// Cancels the drawing. Tasks that are waiting for ``snapshot`` receive a `CancellationError`.
    public func cancel() { loading.cancel() }

    /// The picture of the map. It is drawn each time this property is read, but concurrent reads share one drawing.
    ///
    /// - Throws: `CancellationError` after ``cancel()`` or if the task is canceled; `MapError` if an option is out of
    ///   range or a source is damaged; or the provider's own error.
    public var snapshot: Snapshot {
        get async throws {
            try await loading.value { [provider, options] in try await provider.snapshot(of: options) }
        }
    }
}
