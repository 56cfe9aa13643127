import Vantage
import VantageParameters

extension RemoteSceneProvider {
    /// Returns the scene of a token that the server has signed.
    ///
    /// - Throws: `SceneError` with the code `invalidToken` if the server did not sign the token, or with the code
    ///   `sceneNoLongerAvailable` if the server no longer has the scene; or ``RemoteError``.
    public func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        var call = RemoteRequest("/v1/token")
        call.add("token", token)
        call.add(flag: "details")
        let answer = try await server.answer(to: call)
        let told = try answer.decoded(as: TokenAnswer.self)
        return (try answer.scene(told.scene), try answer.checked { try told.viewHeading.map { try Heading($0) } })
    }

    /// Returns a token that the server has signed. It is valid for all of the server's clients.
    ///
    /// - Throws: `SceneError` with the code `sceneNoLongerAvailable` if the server does not have the scene, or
    ///   ``RemoteError``.
    public func token(for scene: SceneID, viewHeading: Heading?) async throws -> String {
        var call = RemoteRequest("/v1/token")
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
