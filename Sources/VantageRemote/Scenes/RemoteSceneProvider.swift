import Vantage
import VantageRequests

/// The scenes of a server elsewhere: a provider as a store is one, so that requests, snapshotters, cards, batches and overlays
/// work with either.
///
/// Views are made by the server, and cost what the view costs. Pictures can be read, too: as they were imported, and each
/// level that the server keeps of them.
///
/// ```swift
/// let provider = RemoteSceneProvider(try RemoteServer(URL(string: "http://127.0.0.1:8080")!))
/// guard let scene = try await LookAroundSceneRequest(coordinate: place, in: provider).scene else { return }
/// ```
///
/// Beside what every provider throws, its methods throw ``RemoteError``.
public struct RemoteSceneProvider: SceneProvider {
    /// What is asked.
    public let server: RemoteServer

    /// `server`: What is asked; others may share it.
    public init(_ server: RemoteServer) { self.server = server }

    /// With every value that the server's store has of it.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable` where the server has no such scene; ``RemoteError``.
    public func scene(_ id: SceneID) async throws -> Scene {
        var call = RemoteCall("/v1/scenes/\(id)")
        call.add(flag: "details")
        let answer = try await server.answer(to: call)
        return try answer.scene(answer.decoded(as: DescriptionAnswer.self).summary)
    }

    /// As the server's stores count them.
    public func counts(in square: MapRect, side: Int) async throws -> [Int] {
        let (origin, side) = (square.origin, max(1, side))
        var call = RemoteCall("/v1/counts")
        call.add("square", "\(origin.x),\(origin.y),\(square.width),\(square.height)")
        call.add("side", side)
        let answer = try await server.answer(to: call)
        let counts = try answer.decoded(as: CountsAnswer.self).counts
        guard counts.count == side * side else {
            throw RemoteError(.unexpectedAnswer, "The answer to \(call.target) has \(counts.count) counts.")
        }
        return counts
    }
}

private struct DescriptionAnswer: Decodable {
    let summary: SceneInputJSON
}

private struct CountsAnswer: Decodable {
    let counts: [Int]
}

extension RemoteAnswer {
    /// - Throws: ``RemoteError`` `unexpectedAnswer` for a scene that cannot be.
    func scene(_ input: SceneInputJSON) throws -> Scene { try checked { try input.value } }
}
