import Vantage
import VantageCore
import VantageParameters
import VantageScenes

extension RemoteSceneProvider {
    /// Requests the list of a picture's levels. A level's data is requested when it is read. The method blocks the
    /// calling thread until the server responds.
    public func picture(of scene: Scene) throws -> any PictureSession {
        let call = RemoteRequest("/v1/scenes/\(scene.id)")
        let server = server
        let response = try server.waiting { try await $0.response(to: call) }
        let streams = try response.decoded(as: PictureStreams.self).pictures
        guard let whole = streams.first(where: \.original) else {
            throw SceneError(.noPicture, "Scene \(scene.id) has no picture.")
        }
        // If the original is not a JPEG that can be read in parts, the server also has a copy that can.
        let readable = streams.first { !$0.original && $0.level == whole.level } ?? whole
        let levels = [readable] + streams.filter { !$0.original && $0.level > whole.level }
        return RemotePicture(scene: scene.id, streams: levels, server: server)
    }
}

/// The levels of a remote picture. Each level is identified by its hash, so reading fails if the picture was replaced
/// after it was opened.
private struct RemotePicture: PictureSession {
    let scene: SceneID
    /// The levels, full size first.
    let streams: [PictureStreams.Stream]
    let server: RemoteServer

    var size: PictureSize { PictureSize(width: streams[0].width, height: streams[0].height) }

    var levels: [PyramidLevel] {
        streams.map { PyramidLevel(index: $0.level, width: $0.width, height: $0.height) }
    }

    func bytes(of level: PyramidLevel) throws -> [UInt8] {
        guard let stream = streams.first(where: { $0.level == level.index }) else {
            throw SceneError(.noPicture, "The picture of scene \(scene) has no level \(level.index).")
        }
        var call = RemoteRequest("/v1/scenes/\(scene)/picture", accepts: .picture)
        if !stream.original { call.add("level", stream.level) }
        let request = call
        let bytes = try server.waiting { server in
            try await server.response(to: request, limit: server.options.maximumPictureBytes).bytes
        }
        guard ContentHash(of: bytes).description == stream.sha256 else {
            throw SceneError(
                .sceneNoLongerAvailable, "The picture of scene \(scene) was replaced while it was being read.")
        }
        return bytes
    }
}

/// A picture's levels in the JSON description of a scene.
private struct PictureStreams: Decodable, Sendable {
    struct Stream: Decodable, Sendable {
        let level: Int
        let original: Bool
        let width: Int
        let height: Int
        let sha256: String
    }

    let pictures: [Stream]
}

extension RemoteServer {
    /// Blocks the current thread until asynchronous work finishes. Blocking must be allowed on that thread.
    fileprivate func waiting<Value: Sendable>(
        _ work: @escaping @Sendable (RemoteServer) async throws -> Value
    ) throws -> Value {
        let outcome = BoundedChannel<Result<Value, any Error>>(capacity: 1)
        Task {
            do { await outcome.send(.success(try await work(self))) } catch { await outcome.send(.failure(error)) }
        }
        guard let result = outcome.receiveBlocking() else { throw CancellationError() }
        return try result.get()
    }
}
