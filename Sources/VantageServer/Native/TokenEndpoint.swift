import Vantage
import VantageRequests

extension Endpoint {
    /// Scenes and views as tokens, there and back.
    static func token(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/token", "token", "The token of a scene and a view, or what a token stands for.",
            parameters: [
                EndpointParameter("scene", .text(example: "5PA94BYNQ1K5C"), "A scene's id: its token is wanted."),
                EndpointParameter(
                    "heading", .number(Parameter.headings),
                    "With scene: the heading of the view that comes with it, kept to a hundredth of a degree."),
                EndpointParameter(
                    "token", .text(example: "AUlyPVmuV_Hvn7gSPWOUiNb"), "A token: what it stands for is wanted."),
                SceneParameters.details,
            ], gives: [.json], form: .schema("token")
        ) { request in
            let (id, token) = (request.query.text("scene"), request.query.text("token"))
            guard (id == nil) != (token == nil) else {
                throw Problem(.badRequest, "missingParameter", "Say which: one of scene= or token=.")
            }
            guard token == nil || request.query.text("heading") == nil else {
                throw Problem(.badRequest, "contradiction", "A token has a heading of its own. Give one of them.")
            }
            let (provider, hasDetails) = (stores.provider, try request.query.flag("details"))
            if let token {
                let scene = try await LookAroundScene(token: token, in: provider)
                return try .json(TokenJSON(scene, token, hasDetails: hasDetails))
            }
            let heading = try request.query.number("heading").map { try request.names("heading").heading($0) }
            let scene = LookAroundScene(
                try await provider.scene(SceneID(parsing: id ?? "")), viewHeading: heading, in: provider)
            return try .json(TokenJSON(scene, await scene.token, hasDetails: hasDetails))
        }
    }
}

/// What JSON says of a token.
struct TokenJSON: Encodable, Sendable {
    private let token: String
    private let scene: SceneJSON
    /// Of the view that comes with the scene; absent where there is none.
    private let viewHeading: Double?

    private enum CodingKeys: CodingKey { case token, viewHeading }

    init(_ scene: LookAroundScene, _ token: String, hasDetails: Bool) {
        self.token = token
        self.scene = SceneJSON(scene.scene, hasDetails: hasDetails)
        viewHeading = scene.viewHeading?.degrees
    }

    func encode(to encoder: any Encoder) throws {
        try scene.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(token, forKey: .token)
        try container.encodeIfPresent(viewHeading, forKey: .viewHeading)
    }
}
