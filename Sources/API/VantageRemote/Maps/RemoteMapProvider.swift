import VantageCore
import Foundation
import VantageMapRenderer
import Vantage

/// A provider of maps that are drawn by a remote server.
///
/// ```swift
/// let maps = RemoteMapProvider(try RemoteServer(URL(string: "http://127.0.0.1:8080")!))
/// let map = try await MapSnapshotter(options: options, in: maps).snapshot
/// let there = try await maps.features(at: point, of: map)
/// ```
///
/// The server draws the map and the overlays above roads, as far as a request can describe them. The client draws the
/// overlays above labels, in any style. The server sends the picture as PNG, and the client encodes it in the requested
/// format. Options that a request cannot describe cause a ``RemoteError`` with the code `notExpressible`; see
/// ``RemoteMapSnapshotter``.
public struct RemoteMapProvider: MapProvider {
    /// The server that draws the maps.
    public let server: RemoteServer

    /// Creates a provider of a server's maps.
    public init(_ server: RemoteServer) { self.server = server }

    /// Requests a map's picture and its contents.
    ///
    /// - Throws: `CancellationError` if the task is canceled, `MapError`, or ``RemoteError``.
    public func snapshot(of options: MapSnapshotOptions) async throws -> MapSnapshot {
        _ = try options.projection()
        let call = try RemoteMapRequest(options.asked)
        async let answered = server.answer(to: call.picture)
        async let described = server.answer(to: call.contents(), as: RemoteMapResponse.self)
        let (answer, contents) = try await (answered, RemoteMapSnapshot.Contents(described))
        return try await WorkerPool.shared.run { cancellation in
            var map = try MapSnapshot(
                picture: answer.bytes, for: options, painting: options.overlays.overlays(.aboveLabels),
                attribution: answer.attribution, labels: contents.labels
            ) { cancellation.isCancelled }
            map.missingTiles = contents.missingTiles
            map.damagedTiles = contents.damagedTiles
            map.unreadableNames = contents.unreadableNames
            return map
        }
    }

    /// Returns the overlays, labels, lines and areas at a point of a map, topmost first. The features are requested
    /// from the server. A label is hit anywhere in its bounding rectangle.
    ///
    /// - Throws: The same errors as ``snapshot(of:)``.
    public func features(at point: CGPoint, of map: MapSnapshot) async throws -> [MapFeature] {
        let known = map.features(at: point)
        let call = try RemoteMapRequest(map.options.asked).contents(at: point)
        let told = try await server.answer(to: call, as: RemoteMapResponse.self).features.map(\.feature)
            .filter { $0.shape != .overlay && map.options.selectableMapFeatures.includes($0) }
        let further = known.filter { label in
            label.shape == .label
                && !told.contains { $0.shape == .label && $0.role == label.role && label.isCalled($0.name) }
        }
        return known.filter { $0.shape == .overlay } + further + told
    }
}

extension MapFeature {
    /// Reports whether the feature has a name. A prefix is enough, because the labels of peaks include their elevation.
    fileprivate func isCalled(_ other: String?) -> Bool { other.map { name?.hasPrefix($0) == true } ?? (name == nil) }
}

extension MapSnapshotOptions {
    /// The options for the server's request: a lossless picture without the parts that the client draws.
    fileprivate var asked: MapSnapshotOptions {
        var asked = self
        asked.format = .png
        asked.showsAttribution = false
        asked.overlays = MapOverlayList(overlays.overlays(.aboveRoads))
        return asked
    }
}
