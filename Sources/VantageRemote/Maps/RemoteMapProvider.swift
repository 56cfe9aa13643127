import BlockingWork
import Foundation
import MapRenderer
import Vantage

/// Maps that a server elsewhere draws, for whatever works with a `MapProvider`.
///
/// ```swift
/// let maps = RemoteMapProvider(try RemoteServer(URL(string: "http://127.0.0.1:8080")!))
/// let map = try await MapSnapshotter(options: options, in: maps).snapshot
/// let there = try await maps.features(at: point, of: map)
/// ```
///
/// The server draws the map with the overlays that lie above roads, as far as a request has words for them; what lies above
/// labels is painted here, whatever it looks like. The picture is sent as PNG, and written here as it was asked for. What a
/// request has no words for is a ``RemoteError`` `notExpressible`, as ``RemoteMapSnapshotter`` says.
public struct RemoteMapProvider: MapProvider {
    /// What draws.
    public let server: RemoteServer

    /// `server`: What draws.
    public init(_ server: RemoteServer) { self.server = server }

    /// Asks for the picture, and for what it shows.
    ///
    /// - Throws: `CancellationError` when the task is cancelled; `MapError`; ``RemoteError``.
    public func snapshot(of options: MapSnapshotOptions) async throws -> MapSnapshot {
        _ = try options.projection()
        let call = try MapCall(options.asked)
        async let answered = server.answer(to: call.picture)
        async let described = server.answer(to: call.contents(), as: MapAnswer.self)
        let (answer, contents) = try await (answered, RemoteMapSnapshot.Contents(described))
        return try await Workers.shared.run { cancellation in
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

    /// What lies at a point of a map of this server, which is asked for it: overlays, then names, lines and areas. A name
    /// counts in the whole rectangle around it.
    ///
    /// - Throws: As ``snapshot(of:)`` does.
    public func features(at point: CGPoint, of map: MapSnapshot) async throws -> [MapFeature] {
        let known = map.features(at: point)
        let call = try MapCall(map.options.asked).contents(at: point)
        let told = try await server.answer(to: call, as: MapAnswer.self).features.map(\.feature)
            .filter { $0.shape != .overlay && map.options.selectableMapFeatures.includes($0) }
        let further = known.filter { label in
            label.shape == .label
                && !told.contains { $0.shape == .label && $0.role == label.role && label.isCalled($0.name) }
        }
        return known.filter { $0.shape == .overlay } + further + told
    }
}

extension MapFeature {
    /// Summits are written with their height.
    fileprivate func isCalled(_ other: String?) -> Bool { other.map { name?.hasPrefix($0) == true } ?? (name == nil) }
}

extension MapSnapshotOptions {
    /// What a server is asked for: a lossless picture without what is painted upon it here.
    fileprivate var asked: MapSnapshotOptions {
        var asked = self
        asked.format = .png
        asked.showsAttribution = false
        asked.overlays = MapOverlayList(overlays.overlays(.aboveRoads))
        return asked
    }
}
