import Foundation
import MapRenderer

/// What draws maps: a ``MapStore`` with files on this machine, a server elsewhere, somebody's own.
///
/// Snapshotters and cards work with any provider, so that an app can change what draws its maps without changing a call.
/// Whoever writes one writes ``snapshot(of:)``; `MapSnapshot` paints an app's overlays and the attribution upon what a
/// provider has drawn. `docs/map-providers.md` has a whole provider.
public protocol MapProvider: Sendable {
    /// Draws a map.
    ///
    /// - Returns: The picture, how the map lies in it, its names, and what has to stand beside it.
    /// - Throws: `MapError` when an option is out of range, or is one that the provider cannot do; what the provider throws;
    ///   `CancellationError` when the task is cancelled.
    func snapshot(of options: MapSnapshotOptions) async throws -> MapSnapshot

    /// What lies at a point of a map, the uppermost first: overlays, labels, lines, areas. Without an implementation, what
    /// the map itself knows; a provider that has to ask for it implements it.
    ///
    /// - Parameters:
    ///   - point: Points from the top-left corner.
    ///   - map: A map of this provider.
    /// - Throws: As ``snapshot(of:)`` does.
    func features(at point: CGPoint, of map: MapSnapshot) async throws -> [MapFeature]
}

extension MapProvider {
    /// What the map knows itself.
    public func features(at point: CGPoint, of map: MapSnapshot) async throws -> [MapFeature] {
        map.features(at: point)
    }
}
