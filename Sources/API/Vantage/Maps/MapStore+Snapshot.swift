import VantageMapCanvas
import VantageMapRenderer
import VantageMapTiles

extension MapStore: MapProvider {
    /// Draws a map from the store's files.
    ///
    /// - Throws: `MapError` if an option is out of range or a source is damaged, or `CancellationError` if the task is
    ///   canceled.
    public func snapshot(of options: MapSnapshotOptions) async throws -> MapSnapshot {
        try await rendering { try $0.render(options, isCancelled: $1) }
    }

    /// Describes a map without drawing it.
    ///
    /// - Throws: The same errors as ``snapshot(of:)``, except for those that only drawing can cause.
    public func description(of options: MapSnapshotOptions) async throws -> MapDescription {
        try await rendering { try $0.describe(options, isCancelled: $1) }
    }

    private func rendering<Map: Sendable>(
        _ work: @escaping @Sendable (MapRenderer, @escaping () -> Bool) throws -> Map
    ) async throws -> Map {
        try await workers.run { [renderer] cancellation in
            do {
                return try work(renderer) { cancellation.isCancelled }
            } catch let error as MapSourceError {
                throw MapError(error)
            }
        }
    }
}
