import Foundation
import VantageMapCanvas
import VantageMapRenderer
import Vantage

/// A renderer of map pictures that uses a remote server. It has the same options as `MapSnapshotter`.
///
/// ```swift
/// let server = try RemoteServer(URL(string: "http://127.0.0.1:8080")!)
/// let options = MapSnapshotter.Options(area: .camera(MapCamera(center: place, zoom: 15)))
/// try await RemoteMapSnapshotter(options: options, in: server).snapshot.data.write(to: file)
/// ```
///
/// Options that a request cannot describe cause a ``RemoteError`` with the code `notExpressible`. These options are
/// traffic; overlays with circles, cones, heat, text or custom markers; markers below other overlays; and rectangles
/// wider than the world. Both the server's own limits and the limits in the options apply.
public final class RemoteMapSnapshotter: Sendable {
    /// The content and appearance of the map.
    public let options: MapSnapshotter.Options
    private let server: RemoteServer
    private let loading = SharedLoad<RemoteMapSnapshot>()

    /// Creates a snapshotter.
    ///
    /// - Parameters:
    ///   - options: The content and appearance of the map.
    ///   - server: The server that draws the map.
    public init(options: MapSnapshotter.Options, in server: RemoteServer) {
        self.options = options
        self.server = server
    }

    /// A Boolean value that indicates whether the map is being requested.
    public var isLoading: Bool { loading.isLoading }

    /// Cancels the request. Tasks that are waiting for ``snapshot`` receive a `CancellationError`.
    public func cancel() { loading.cancel() }

    /// The picture of the map. It is requested each time this property is read, but concurrent reads share one request.
    ///
    /// - Throws: `CancellationError` after ``cancel()`` or if the task is canceled, `MapError`, or ``RemoteError``.
    public var snapshot: RemoteMapSnapshot {
        get async throws {
            try await loading.value { [server, options] in
                try options.check()
                let map = try RemoteMapRequest(options)
                let projection = try options.area.projection(
                    width: options.extent.width, height: options.extent.height, insets: options.insets)
                let answer = try await server.response(to: map.picture)
                guard answer.headers.first(name: "content-type") == options.format.mediaType else {
                    throw RemoteError(.unexpectedResponse, "The response to \(answer.target) is not \(options.format).")
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
        case .pdf: "application/pdf"
        case .svg: "image/svg+xml"
        }
    }
}

extension RemoteResponse {
    /// The attribution of a map, which is percent-encoded in the header.
    var attribution: String? { headers.first(name: "vantage-attribution")?.removingPercentEncoding }
}
