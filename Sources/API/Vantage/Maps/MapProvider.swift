import Foundation
import VantageMapRenderer

/// A source of rendered maps, such as a ``MapStore`` with local files, a remote server or your own implementation.
///
/// Snapshotters and cards accept any provider, so an app can change providers without changing any other code. A
/// provider only needs to implement ``snapshot(of:)``. `MapSnapshot` draws the app's overlays and the attribution over
/// the provider's picture. `docs/map-providers.md` contains a complete provider.
public protocol MapProvider: Sendable {
    /// Draws a map.
    ///
    /// - Returns: The picture, the projection that maps coordinates to its pixels, its labels and its attribution.
    /// - Throws: `MapError` if an option is out of range or not supported by the provider, `CancellationError` if the
    ///   task is canceled, or the provider's own error.
    func snapshot(of options: MapSnapshotOptions) async throws -> MapSnapshot

    /// Returns the overlays, labels, lines and areas at a point of a map, topmost first.
    ///
    /// The default implementation returns what the snapshot itself knows. Implement this method if your provider has to
    /// query a server for features.
    ///
    /// - Parameters:
    ///   - point: A location in the map, in points from the top-left corner.
    ///   - map: A map that this provider has drawn.
    /// - Throws: The same errors as ``snapshot(of:)``.
    func features(at point: CGPoint, of map: MapSnapshot) async throws -> [MapFeature]
}

extension MapProvider {
    /// Returns the features that the map snapshot itself knows at a point.
    public func features(at point: CGPoint, of map: MapSnapshot) async throws -> [MapFeature] {
        map.features(at: point)
    }
}
