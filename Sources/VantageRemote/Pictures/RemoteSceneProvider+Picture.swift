import BlockingWork
import Vantage
import VantageRequests

extension RemoteSceneProvider {
    /// Asks the server what it keeps of a picture; what is read of it is asked for then. It waits for the server on the
    /// calling thread.
    public func picture(of scene: Scene) throws -> any PictureSession {
        let call = RemoteCall("/v1/scenes/\(scene.id)")
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

/// The streams of a picture at a server. Each is known by its hash, so that what comes is the picture that it was when this
/// was opened, or nothing.
private struct RemotePicture: PictureSession {
    let scene: SceneID
    /// The original first.
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
        var call = RemoteCall("/v1/scenes/\(scene)/picture", accepts: .picture)
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

/// What the JSON of a scene says of its picture.
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
    /// Does on this thread, which may block, what waits for a server.
    fileprivate func waiting<Value: Sendable>(
        _ work: @escaping @Sendable (RemoteServer) async throws -> Value
    ) throws -> Value {
        let outcome = Conveyor<Result<Value, any Error>>(room: 1)
        Task {
            do { await outcome.give(.success(try await work(self))) } catch { await outcome.give(.failure(error)) }
        }
        guard let result = outcome.takeBlocking() else { throw CancellationError() }
        return try result.get()
    }
}
