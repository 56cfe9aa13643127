import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    private static let radii = 1.0...200.0
    private static let limits = 1...100

    /// The places around a scene, and whether the scene sees them.
    static func placesInView(of items: ServedItems) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/places", "placesInView",
            "The points of interest and streets around a scene, nearest first, and whether the scene sees them.",
            parameters: [
                SceneParameters.id,
                EndpointParameter("radius", .number(radii), "The radius in meters. Default: 80."),
                EndpointParameter("limit", .integer(limits), "The maximum number of places. Default: 40."),
                PlaceParameters.language,
            ], produces: [.json], format: .schema("places-in-view")
        ) { request in
            let (query, names) = (request.query, request.names)
            let radius = try query.number("radius").map { try names("radius").check($0, in: radii, " meters") } ?? 80
            let limit = try query.integer("limit").map { try names("limit").count($0, in: limits) } ?? 40
            let provider = items.stores.provider
            let scene = LookAroundScene(try await provider.scene(request.sceneID("id")), in: provider)
            let places = try await scene.places(
                within: radius, limit: limit, visibilitySources: items.visibilitySources)
            let languages = try PlaceParameters.languages(request)
            return try .json(PlacesInViewJSON(places, of: scene.scene.id, languages: languages))
        }
    }
}
