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
    private let describing = SharedLoad<MapDescription>()

    /// Creates a snapshotter.
    ///
    /// - Parameters:
    ///   - options: The content and appearance of the map.
    ///   - provider: The provider that draws the map, such as a ``MapStore``.
    public init(options: Options, in provider: any MapProvider) {
        self.options = options
        self.provider = provider
    }

    /// A Boolean value that indicates whether the map is being drawn or described.
    public var isLoading: Bool { loading.isLoading || describing.isLoading }

    /// Cancels the drawing. Tasks that are waiting for ``snapshot`` or ``mapDescription`` receive a
    /// `CancellationError`.
    public func cancel() {
        loading.cancel()
        describing.cancel()
    }

    /// The picture of the map. It is drawn each time this property is read, but concurrent reads share one rendering.
    ///
    /// - Throws: `CancellationError` after ``cancel()`` or if the task is canceled; `MapError` if an option is out of
    ///   range or a source is damaged; or an error from the provider.
    public var snapshot: Snapshot {
        get async throws {
            try await loading.value { [provider, options] in try await provider.snapshot(of: options) }
        }
    }

    /// The map without its picture: its projection, labels, features and attribution. Providers such as a ``MapStore``
    /// create it without drawing the map. It is created each time this property is read, but concurrent reads share the
    /// work.
    ///
    /// - Throws: The same errors as ``snapshot``, except for those that only drawing can cause.
    public var mapDescription: MapDescription {
        get async throws {
            try await describing.value { [provider, options] in try await provider.description(of: options) }
        }
    }
}
