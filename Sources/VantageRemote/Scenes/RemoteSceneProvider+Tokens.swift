import Vantage
import VantageRequests

extension RemoteSceneProvider {
    /// What the server says of one of its own tokens.
    ///
    /// - Throws: `SceneError` `invalidToken` where the server did not sign it, `sceneNoLongerAvailable` where it has
    ///   the scene no more; ``RemoteError``.
    public func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        var call = RemoteCall("/v1/token")
        call.add("token", token)
        call.add(flag: "details")
        let answer = try await server.answer(to: call)
        let told = try answer.decoded(as: TokenAnswer.self)
        return (try answer.scene(told.scene), try answer.checked { try told.viewHeading.map { try Heading($0) } })
    }

    /// The server's own token, which any of its clients can read.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable` where the server has no such scene; ``RemoteError``.
    public func token(for scene: SceneID, viewHeading: Heading?) async throws -> String {
        var call = RemoteCall("/v1/token")
        call.add("scene", scene.description)
        call.add("heading", viewHeading?.degrees)
        return try await server.answer(to: call, as: MadeToken.self).token
    }
}

private struct MadeToken: Decodable {
    let token: String
}

private struct TokenAnswer: Decodable {
    let scene: SceneInputJSON
    let viewHeading: Double?

    private enum CodingKeys: CodingKey { case viewHeading }

    init(from decoder: any Decoder) throws {
        scene = try SceneInputJSON(from: decoder)
        viewHeading = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Double.self, forKey: .viewHeading)
    }
}
