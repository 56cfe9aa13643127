import Foundation
import VantageMapRenderer

/// A source of rendered maps, such as a ``MapStore`` with local files, a remote server or your own implementation.
///
/// Snapshotters and cards accept any provider, so an app can change providers without changing any other code. A
/// provider only needs to implement ``snapshot(of:)``. `MapSnapshot` draws the app's overlays and the attribution over
/// the provider's picture. A provider that can determine its labels and features without drawing also implements
/// ``description(of:)``. `docs/map-providers.md` contains a complete provider.
public protocol MapProvider: Sendable {
    /// Draws a map.
    ///
    /// - Returns: The picture with its labels and attribution, and the projection that maps coordinates to the
    ///   picture's pixels.
    /// - Throws: `MapError` if an option is out of range or not supported by the provider, `CancellationError` if the
    ///   task is canceled, or an error from the provider.
    func snapshot(of options: MapSnapshotOptions) async throws -> MapSnapshot

    /// Returns a map's projection, labels, features and attribution, without its picture.
    ///
    /// The default implementation draws the map and discards the picture. Implement this method if your provider can
    /// describe a map without drawing it.
    ///
    /// - Returns: The same description that ``snapshot(of:)`` returns for these options.
    /// - Throws: The same errors as ``snapshot(of:)``. Errors that only drawing can cause need not be thrown.
    func description(of options: MapSnapshotOptions) async throws -> MapDescription

    /// Returns the overlays, labels, lines and areas at a point on a map, topmost first.
    ///
    /// The default implementation returns the features at the same point in the snapshot's description. If your
    /// provider has to query a server for features, implement the overload for descriptions, which this method calls by
    /// default.
    ///
    /// - Parameters:
    ///   - point: A location on the map, in points from the top-left corner.
    ///   - map: A map that this provider has drawn.
    /// - Throws: The same errors as ``snapshot(of:)``.
    func features(at point: CGPoint, of map: MapSnapshot) async throws -> [MapFeature]

    /// Returns the overlays, labels, lines and areas at a point on a map that has been described but not necessarily
    /// drawn, topmost first.
    ///
    /// The default implementation returns the features that the description contains.
    ///
    /// - Parameters:
    ///   - point: A location on the map, in points from the top-left corner.
    ///   - map: A map that this provider has described.
    /// - Throws: The same errors as ``description(of:)``.
    func features(at point: CGPoint, of map: MapDescription) async throws -> [MapFeature]
}

extension MapProvider {
    /// Draws the map and returns its description.
    public func description(of options: MapSnapshotOptions) async throws -> MapDescription {
        try await snapshot(of: options).mapDescription
    }

    /// Returns the features at a point in the snapshot's description.
    public func features(at point: CGPoint, of map: MapSnapshot) async throws -> [MapFeature] {
        try await features(at: point, of: map.mapDescription)
    }

    /// Returns the features that the description itself contains at a point.
    public func features(at point: CGPoint, of map: MapDescription) async throws -> [MapFeature] {
        map.features(at: point)
    }
}
