import Vantage
import VantageParameters

extension RemoteSceneProvider {
    /// Returns the scene identified by a token that the server has signed.
    ///
    /// - Throws: `SceneError` with the code `invalidToken` if the server did not sign the token, or with the code
    ///   `sceneNoLongerAvailable` if the server no longer has the scene; or ``RemoteError``.
    public func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        var call = RemoteRequest("/v1/token")
        call.add("token", token)
        call.add(flag: "details")
        let response = try await server.response(to: call)
        let decoded = try response.decoded(as: TokenSceneResponse.self)
        return (
            try response.scene(decoded.scene), try response.checked { try decoded.viewHeading.map { try Heading($0) } }
        )
    }

    /// Returns a token that the server has signed. It is valid for all of the server's clients.
    ///
    /// - Throws: `SceneError` with the code `sceneNoLongerAvailable` if the server does not have the scene, or
    ///   ``RemoteError``.
    public func token(for scene: SceneID, viewHeading: Heading?) async throws -> String {
        var call = RemoteRequest("/v1/token")
        call.add("scene", scene.description)
        call.add("heading", viewHeading?.degrees)
        return try await server.response(to: call, as: TokenResponse.self).token
    }
}

private struct TokenResponse: Decodable {
    let token: String
}

private struct TokenSceneResponse: Decodable {
    let scene: SceneInputJSON
    let viewHeading: Double?

    private enum CodingKeys: CodingKey { case viewHeading }

    init(from decoder: any Decoder) throws {
        scene = try SceneInputJSON(from: decoder)
        viewHeading = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Double.self, forKey: .viewHeading)
    }
}
