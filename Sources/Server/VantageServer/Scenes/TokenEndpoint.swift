import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// Encodes a scene and a view as a token, or decodes a token.
    static func token(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/token", "token", "Encodes a scene and a view as a token, or decodes a token.",
            parameters: [
                EndpointParameter(
                    "scene", .text(example: "5PA94BYNQ1K5C"), "The id of the scene to encode."),
                EndpointParameter(
                    "heading", .number(Parameter.headings),
                    "With scene: the heading of the view, rounded to a hundredth of a degree."),
                EndpointParameter(
                    "token", .text(example: "AUlyPVmuV_Hvn7gSPWOUiNb"),
                    "The token to decode."),
                SceneParameters.details,
            ], produces: [.json], format: .schema("token")
        ) { request in
            let (id, token) = (request.query.text("scene"), request.query.text("token"))
            guard (id == nil) != (token == nil) else {
                throw Problem(.badRequest, "missingParameter", "Expected either scene= or token=.")
            }
            guard token == nil || request.query.text("heading") == nil else {
                throw Problem(.badRequest, "contradiction", "A token already contains a heading. Leave heading out.")
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

/// JSON representation of a token.
struct TokenJSON: Encodable, Sendable {
    private let token: String
    private let scene: SceneJSON
    /// The heading of the view. Absent if the token has no view.
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
