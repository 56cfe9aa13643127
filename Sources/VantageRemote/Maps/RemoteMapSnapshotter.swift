import Foundation
import MapRenderer
import Vantage

/// Has a server elsewhere draw a map, with the options that a `MapSnapshotter` has.
///
/// ```swift
/// let server = try RemoteServer(URL(string: "http://127.0.0.1:8080")!)
/// let options = MapSnapshotter.Options(area: .camera(MapCamera(center: place, zoom: 15)))
/// try await RemoteMapSnapshotter(options: options, in: server).snapshot.data.write(to: file)
/// ```
///
/// What a request has no words for is a ``RemoteError`` `notExpressible`: traffic; circles, cones, heat, texts and markers of
/// another look among the overlays; markers beneath other overlays; a rectangle wider than the world. The server's limits are
/// its own; those of the options are kept, too.
public final class RemoteMapSnapshotter: Sendable {
    /// What the map is to show.
    public let options: MapSnapshotter.Options
    private let server: RemoteServer
    private let loading = Loading<RemoteMapSnapshot>()

    /// `server`: What draws.
    public init(options: MapSnapshotter.Options, in server: RemoteServer) {
        self.options = options
        self.server = server
    }

    /// Whether the map is awaited.
    public var isLoading: Bool { loading.isLoading }

    /// Gives up; whoever waits for ``snapshot`` gets a `CancellationError`.
    public func cancel() { loading.cancel() }

    /// The picture.
    ///
    /// - Throws: `CancellationError` after ``cancel()`` or when the task is cancelled; `MapError`; ``RemoteError``.
    public var snapshot: RemoteMapSnapshot {
        get async throws {
            try await loading.value { [server, options] in
                try options.check()
                let map = try MapCall(options)
                let projection = try options.area.projection(
                    width: Double(options.size.width), height: Double(options.size.height), insets: options.insets)
                let answer = try await server.answer(to: map.picture)
                guard answer.headers.first(name: "content-type") == options.format.mediaType else {
                    throw RemoteError(.unexpectedAnswer, "The answer to \(answer.target) is not \(options.format).")
                }
                return RemoteMapSnapshot(
                    Data(answer.bytes), projection, attribution: answer.attribution, of: map, server)
            }
        }
    }
}

extension MapPictureFormat {
    fileprivate var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        }
    }
}

extension RemoteAnswer {
    /// Of a map; percent-encoded on the way.
    var attribution: String? { headers.first(name: "vantage-attribution")?.removingPercentEncoding }
}
