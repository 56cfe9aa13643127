import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// The neighbors of a scene.
    static func neighbors(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/neighbors", "neighbors",
            "The next and the previous scene in the sequence, and up to \(SceneNeighbors.maximum) scenes within a "
                + "radius, nearest first.",
            parameters: [
                SceneParameters.id,
                EndpointParameter(
                    "radius", .number(0...NearbyScenes.maximumRadius),
                    "The radius in meters. Default: \(Int(SceneNeighbors.defaultRadius))."),
                SceneParameters.details,
            ], produces: [.json], format: .schema("neighbors")
        ) { request in
            let provider = stores.provider
            let radius = try NearbyScenes.radius(request) ?? SceneNeighbors.defaultRadius
            let scene = try await provider.scene(request.sceneID("id"))
            let neighbors = try await provider.neighbors(of: scene, radius: radius)
            return try .json(SceneNeighborsJSON(neighbors, of: scene, hasDetails: request.query.flag("details")))
        }
        .alias("/v1/scenes/{id}/neighbours")
    }
}

/// JSON representation of a scene's neighbors.
struct SceneNeighborsJSON: Encodable, Sendable {
    struct Neighbor: Encodable, Sendable {
        let scene: Scene
        let from: Scene
        let hasDetails: Bool

        private enum CodingKeys: CodingKey { case distance, bearing }

        func encode(to encoder: any Encoder) throws {
            try SceneJSON(scene, hasDetails: hasDetails).encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            let distance = from.coordinate.distance(to: scene.coordinate)
            try container.encode(hasDetails ? distance : distance.rounded(toPlaces: 3), forKey: .distance)
            // There is no bearing between two scenes at the same position.
            try container.encodeIfPresent(
                from.coordinate.bearing(to: scene.coordinate)?.degrees(toPlaces: 2), forKey: .bearing)
        }
    }

    let scene: String
    let sequence: String?
    let previous: Neighbor?
    let next: Neighbor?
    /// The nearby scenes, nearest first.
    let nearby: [Neighbor]

    private enum CodingKeys: CodingKey { case scene, sequence, previous, next, nearby }

    init(_ neighbors: SceneNeighbors, of scene: Scene, hasDetails: Bool) {
        func neighbor(_ other: Scene) -> Neighbor { Neighbor(scene: other, from: scene, hasDetails: hasDetails) }
        self.scene = scene.id.description
        sequence = scene.sequence
        previous = neighbors.previous.map(neighbor)
        next = neighbors.next.map(neighbor)
        nearby = neighbors.nearby.map(neighbor)
    }
}
