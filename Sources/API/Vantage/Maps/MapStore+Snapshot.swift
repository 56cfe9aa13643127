import VantageMapCanvas
import VantageMapRenderer
import VantageMapTiles

extension MapStore: MapProvider {
    /// Draws a map from the store's files.
    ///
    /// - Throws: `MapError` if an option is out of range or a source is damaged, or `CancellationError` if the task is
    ///   canceled.
    public func snapshot(of options: MapSnapshotOptions) async throws -> MapSnapshot {
        try await workers.run { [renderer] cancellation in
            do {
                return try renderer.render(options) { cancellation.isCancelled }
            } catch let error as MapSourceError {
                throw MapError(error)
            }
        }
    }
}
