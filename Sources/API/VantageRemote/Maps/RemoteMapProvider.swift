import VantageCore
import Foundation
import VantageMapRenderer
import Vantage

/// A provider of maps drawn by a remote server.
///
/// ```swift
/// let maps = RemoteMapProvider(try RemoteServer(URL(string: "http://127.0.0.1:8080")!))
/// let map = try await MapSnapshotter(options: options, in: maps).snapshot
/// let features = try await maps.features(at: point, of: map)
/// ```
///
/// The server draws the map and the overlays at the level above roads, so a request must be able to describe these
/// overlays. The client draws the overlays above labels, in any style. The server sends the picture as PNG, and the
/// client encodes it in the requested format. Options that a request cannot describe cause a ``RemoteError`` with the
/// code `notExpressible`; see ``RemoteMapSnapshotter``.
public struct RemoteMapProvider: MapProvider {
    /// The server that draws the maps.
    public let server: RemoteServer

    /// Creates a provider for a server's maps.
    public init(_ server: RemoteServer) { self.server = server }

    /// Requests a map's picture and its description. The server draws the map only once.
    ///
    /// - Throws: `CancellationError` if the task is canceled, `MapError`, or ``RemoteError``.
    public func snapshot(of options: MapSnapshotOptions) async throws -> MapSnapshot {
        _ = try options.projection()
        let request = try RemoteMapRequest(options.asked)
        async let picture = server.response(to: request.picture)
        async let described = description(of: options, request)
        let (answer, map) = try await (picture, described)
        return try await WorkerPool.shared.run { cancellation in
            try MapSnapshot(
                picture: answer.bytes, of: map, painting: options.overlays.overlays(.aboveLabels)
            ) { cancellation.isCancelled }
        }
    }

    /// Requests a map's description. The server does not draw the map.
    ///
    /// - Throws: The same errors as ``snapshot(of:)``.
    public func description(of options: MapSnapshotOptions) async throws -> MapDescription {
        _ = try options.projection()
        return try await description(of: options, RemoteMapRequest(options.asked))
    }

    private func description(
        of options: MapSnapshotOptions, _ request: RemoteMapRequest
    ) async throws -> MapDescription {
        let response = try await server.response(to: request.contents(), as: RemoteMapResponse.self)
        let contents = RemoteMapSnapshot.Contents(response)
        var map = try MapDescription(
            for: options, attribution: response.attribution, findingLabels: contents.labels)
        map.missingTiles = contents.missingTiles
        map.damagedTiles = contents.damagedTiles
        map.unreadableNames = contents.unreadableNames
        return map
    }

    /// Returns the overlays, labels, lines and areas at a point on a map, topmost first. The features are requested
    /// from the server, which does not draw the map. A label is found anywhere within its bounding rectangle.
    ///
    /// - Throws: The same errors as ``snapshot(of:)``.
    public func features(at point: CGPoint, of map: MapDescription) async throws -> [MapFeature] {
        let known = map.features(at: point)
        let call = try RemoteMapRequest(map.options.asked).contents(at: point)
        let told = try await server.response(to: call, as: RemoteMapResponse.self).features.map(\.feature)
            .filter { $0.shape != .overlay && map.options.selectableMapFeatures.includes($0) }
        let further = known.filter { label in
            label.shape == .label
                && !told.contains { $0.shape == .label && $0.role == label.role && label.nameStartsWith($0.name) }
        }
        return known.filter { $0.shape == .overlay } + further + told
    }
}

extension MapFeature {
    /// Reports whether the feature has the given name, possibly followed by more text. For example, a peak's label
    /// includes its elevation.
    fileprivate func nameStartsWith(_ other: String?) -> Bool {
        other.map { name?.hasPrefix($0) == true } ?? (name == nil)
    }
}

extension MapSnapshotOptions {
    /// The options to send to the server: a lossless picture without the parts that the client draws.
    fileprivate var asked: MapSnapshotOptions {
        var asked = self
        asked.format = .png
        asked.showsAttribution = false
        asked.overlays = MapOverlayList(overlays.overlays(.aboveRoads))
        return asked
    }
}
