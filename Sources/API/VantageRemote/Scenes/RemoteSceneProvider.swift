import Vantage
import VantageParameters

/// A provider of scenes from a remote server. Requests, snapshotters, cards, batches and overlays can use it in the
/// same way as a store.
///
/// The server renders the views, so only the rendered picture is transferred. Pictures can also be read directly: the
/// original and each reduced level that the server has.
///
/// ```swift
/// let provider = RemoteSceneProvider(try RemoteServer(URL(string: "http://127.0.0.1:8080")!))
/// guard let scene = try await LookAroundSceneRequest(coordinate: place, in: provider).scene else { return }
/// ```
///
/// In addition to the errors that any provider can throw, its methods throw ``RemoteError``.
public struct RemoteSceneProvider: SceneProvider {
    /// The server that provides the scenes.
    public let server: RemoteServer

    /// Creates a provider for a server's scenes. Several providers can share a server.
    public init(_ server: RemoteServer) { self.server = server }

    /// Returns a scene with all values from the server's store.
    ///
    /// - Throws: `SceneError` with the code `sceneNoLongerAvailable` if the server does not have the scene, or
    ///   ``RemoteError``.
    public func scene(_ id: SceneID) async throws -> Scene {
        var call = RemoteRequest("/v1/scenes/\(id)")
        call.add(flag: "details")
        let response = try await server.response(to: call)
        return try response.scene(response.decoded(as: SceneDescriptionResponse.self).summary)
    }

    /// Returns the scene counts for the server's stores.
    public func counts(in square: MapRect, side: Int) async throws -> [Int] {
        let (origin, side) = (square.origin, max(1, side))
        var call = RemoteRequest("/v1/counts")
        call.add("square", "\(origin.x),\(origin.y),\(square.width),\(square.height)")
        call.add("side", side)
        let response = try await server.response(to: call)
        let counts = try response.decoded(as: SceneCountsResponse.self).counts
        guard counts.count == side * side else {
            throw RemoteError(
                .unexpectedResponse,
                "The response to \(call.target) has \(counts.count) counts instead of \(side * side).")
        }
        return counts
    }
}

private struct SceneDescriptionResponse: Decodable {
    let summary: SceneInputJSON
}

private struct SceneCountsResponse: Decodable {
    let counts: [Int]
}

extension RemoteResponse {
    /// - Throws: ``RemoteError`` with the code `unexpectedResponse` if the scene is invalid.
    func scene(_ input: SceneInputJSON) throws -> Scene { try checked { try input.value } }
}
