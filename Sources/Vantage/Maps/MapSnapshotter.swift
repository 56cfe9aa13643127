import MapRenderer

/// Makes a picture of a map.
///
/// ```swift
/// let maps = try await MapStore(opening: [URL(filePath: "town.mbtiles")])
/// let camera = MapCamera(center: place, zoom: 15)
/// let snapshotter = MapSnapshotter(options: .init(area: .camera(camera)), in: maps)
/// try await snapshotter.snapshot.data.write(to: file)
/// ```
public final class MapSnapshotter: Sendable {
    /// What a map is to show.
    public typealias Options = MapSnapshotOptions
    /// A picture of a map.
    public typealias Snapshot = MapSnapshot

    /// What the map is to show.
    public let options: Options
    private let provider: any MapProvider
    private let loading = Loading<Snapshot>()

    /// `provider`: What draws the map, for example a ``MapStore``.
    public init(options: Options, in provider: any MapProvider) {
        self.options = options
        self.provider = provider
    }

    /// Whether the map is being drawn.
    public var isLoading: Bool { loading.isLoading }

    /// Ends the work; whoever waits for ``snapshot`` gets a `CancellationError`.
    public func cancel() { loading.cancel() }

    /// The picture.
    ///
    /// - Throws: `CancellationError` after ``cancel()`` or when the task is cancelled; `MapError` when an option is out of
    ///   range or a source is damaged; what the provider throws.
    public var snapshot: Snapshot {
        get async throws {
            try await loading.value { [provider, options] in try await provider.snapshot(of: options) }
        }
    }
}
