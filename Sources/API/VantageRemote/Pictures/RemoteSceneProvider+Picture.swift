import VantageCore
import Vantage
import VantageParameters

extension RemoteSceneProvider {
    /// Requests the list of a picture's levels. The levels themselves are requested when they are read. The method
    /// blocks the calling thread until the server responds.
    public func picture(of scene: Scene) throws -> any PictureSession {
        let call = RemoteRequest("/v1/scenes/\(scene.id)")
        let server = server
        let answer = try server.waiting { try await $0.answer(to: call) }
        let streams = try answer.decoded(as: PictureStreams.self).pictures
        guard let whole = streams.first(where: \.original) else {
            throw SceneError(.noPicture, "Scene \(scene.id) has no picture.")
        }
        let levels = [whole] + streams.filter { !$0.original && $0.level > whole.level }
        return RemotePicture(scene: scene.id, streams: levels, server: server)
    }
}

/// The levels of a remote picture. Each is identified by its hash, so a picture that was replaced after it was opened
/// is detected.
private struct RemotePicture: PictureSession {
    let scene: SceneID
    /// The levels, with the original first.
    let streams: [PictureStreams.Stream]
    let server: RemoteServer

    var size: PictureSize { PictureSize(width: streams[0].width, height: streams[0].height) }

    var levels: [PyramidLevel] {
        streams.map { PyramidLevel(index: $0.level, width: $0.width, height: $0.height) }
    }

    func bytes(of level: PyramidLevel) throws -> [UInt8] {
        guard let stream = streams.first(where: { $0.level == level.index }) else {
            throw SceneError(.noPicture, "Scene \(scene) has no level \(level.index) of its picture.")
        }
        var call = RemoteRequest("/v1/scenes/\(scene)/picture", accepts: .picture)
        if !stream.original { call.add("level", stream.level) }
        let asked = call
        let bytes = try server.waiting { server in
            try await server.answer(to: asked, limit: server.options.maximumPictureBytes).bytes
        }
        guard ContentHash(of: bytes).description == stream.sha256 else {
            throw SceneError(
                .sceneNoLongerAvailable, "The picture of scene \(scene) was replaced while it was read.")
        }
        return bytes
    }
}

/// The levels of a picture in the JSON description of a scene.
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
    /// Performs asynchronous work while blocking the current thread, which must be one that may block.
    fileprivate func waiting<Value: Sendable>(
        _ work: @escaping @Sendable (RemoteServer) async throws -> Value
    ) throws -> Value {
        let outcome = BoundedChannel<Result<Value, any Error>>(room: 1)
        Task {
            do { await outcome.give(.success(try await work(self))) } catch { await outcome.give(.failure(error)) }
        }
        guard let result = outcome.receiveBlocking() else { throw CancellationError() }
        return try result.get()
    }
}
