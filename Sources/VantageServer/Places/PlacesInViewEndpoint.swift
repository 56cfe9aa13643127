import Vantage
import VantageRequests

extension Endpoint {
    private static let radii = 1.0...200.0
    private static let limits = 1...100

    /// What stands around a scene, and whether it is seen.
    static func placesInView(of items: ServedItems) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/places", "placesInView",
            "The points of interest and streets around a scene, the nearest first, and whether it sees them.",
            parameters: [
                SceneParameters.id,
                EndpointParameter("radius", .number(radii), "In metres; 80 where nothing is said."),
                EndpointParameter("limit", .integer(limits), "How many are looked at; 40 where nothing is said."),
                PlaceParameters.language,
            ], gives: [.json], form: .schema("places-in-view")
        ) { request in
            let (query, names) = (request.query, request.names)
            let radius = try query.number("radius").map { try names("radius").check($0, in: radii, " metres") } ?? 80
            let limit = try query.integer("limit").map { try names("limit").count($0, in: limits) } ?? 40
            let provider = items.stores.provider
            let scene = LookAroundScene(try await provider.scene(request.sceneID("id")), in: provider)
            let places = try await scene.places(within: radius, limit: limit, sight: items.sight)
            let languages = PlaceParameters.languages(request)
            return try .json(PlacesInViewJSON(places, of: scene.scene.id, languages: languages))
        }
    }
}
