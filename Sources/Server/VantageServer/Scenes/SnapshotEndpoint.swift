import Foundation
import HTTPTypes
import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// A view of a scene.
    static func snapshot(of stores: ServedStores, _ items: ServedItems, limits: SnapshotLimits) -> Endpoint {
        Endpoint(
            "/v1/snapshot", "snapshot", "A view of a scene, selected by place, item, token or id.",
            parameters: SceneParameters.all + ViewParameters.endpointParameters
                + FilterParameters.endpointParameters, produces: [.jpeg]
        ) { request in
            let options = try request.query.view(limits: limits)
            let scene = try await SceneParameters.scene(request, in: stores.provider, items)
            return EndpointResponse(view: scene, options)
        }
    }
}

/// The parameters that select a scene.
enum SceneParameters {
    static let all: [EndpointParameter] =
        [
            EndpointParameter("at", .text(example: "48.2001,7.7002"), "A place. The view is from a scene near it."),
            EndpointParameter(
                "token", .text(example: "AUlyPVmuV_Hvn7gSPWOUiNb"), "The token of a scene, from another response."),
            EndpointParameter("scene", .text(example: "5PA94BYNQ1K5C"), "The id of a scene."),
        ] + ServedItems.parameters

    /// - Throws: ``Problem`` `noImagery` if no scene is within the radius.
    static func scene(
        _ request: EndpointRequest, in provider: any SceneProvider, _ items: ServedItems
    ) async throws -> LookAroundScene {
        let (at, token, id) = (request.query.text("at"), request.query.text("token"), request.query.text("scene"))
        let ways = [at, token, id, request.query.text("item")]
        guard ways.compactMap(\.self).count == 1 else {
            throw Problem(
                .badRequest, "missingParameter", "Expected one of at=LAT,LON, item=, token= or scene=.")
        }
        let options = try request.query.availability(hasPicture: true)
        if let token { return try await LookAroundScene(token: token, in: provider) }
        if let id { return LookAroundScene(try await provider.scene(SceneID(parsing: id)), in: provider) }
        if let found = try await items.scene(request, options) {
            guard let scene = found.scene else { throw Problem.noImagery(within: options.radius) }
            return scene
        }
        let place = try request.requiredPlace("at")
        guard
            let scene = try await LookAroundSceneRequest(coordinate: place, in: provider, options: options).scene
        else {
            throw Problem.noImagery(within: options.radius)
        }
        return scene
    }
}
