import BlockingWork
import Foundation
import Geodesy
import MapRenderer
import MapTiles

/// Makes a picture of a map, from files alone.
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
    private let store: MapStore
    private let loading = Loading<Snapshot>()

    /// `store`: What the map is drawn from.
    public init(options: Options, in store: MapStore) {
        self.options = options
        self.store = store
    }

    /// Whether the map is being drawn.
    public var isLoading: Bool { loading.isLoading }

    /// Ends the work; whoever waits for ``snapshot`` gets a `CancellationError`.
    public func cancel() { loading.cancel() }

    /// The picture.
    ///
    /// - Throws: `CancellationError` after ``cancel()`` or when the task is cancelled; `MapError` when an option is out of
    ///   range or a source is damaged.
    public var snapshot: Snapshot {
        get async throws {
            try await loading.value { [store, options] in
                try await store.workers.run { cancellation in
                    do {
                        return try store.renderer.render(options) { cancellation.isCancelled }
                    } catch let error as MapSourceError {
                        throw MapError(error)
                    }
                }
            }
        }
    }
}
