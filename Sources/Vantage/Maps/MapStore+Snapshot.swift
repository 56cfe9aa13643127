import MapRenderer
import MapTiles

extension MapStore: MapProvider {
    /// Draws a map of the files.
    ///
    /// - Throws: `MapError` when an option is out of range or a source is damaged; `CancellationError` when the task is
    ///   cancelled.
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
