import Vantage
import VantageRequests

extension Endpoint {
    /// Where one can go from a scene.
    static func neighbors(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/neighbours", "neighbors",
            "The next and the previous scene of its sequence, and those within a radius, the nearest "
                + "\(SceneNeighbors.maximum) of them.",
            parameters: [
                SceneParameters.id,
                EndpointParameter(
                    "radius", .number(0...NearbyScenes.largestRadius),
                    "In metres; \(Int(SceneNeighborsJSON.radius)) where nothing is said."),
                SceneParameters.details,
            ], gives: [.json], form: .schema("neighbors")
        ) { request in
            let provider = stores.provider
            let radius = try NearbyScenes.radius(request) ?? SceneNeighborsJSON.radius
            let scene = try await provider.scene(request.sceneID("id"))
            let neighbors = try await provider.neighbors(of: scene, radius: radius)
            return try .json(SceneNeighborsJSON(neighbors, of: scene, hasDetails: request.query.flag("details")))
        }
    }
}

/// What JSON says of where one can go from a scene.
struct SceneNeighborsJSON: Encodable, Sendable {
    /// Metres within which scenes are near.
    static let radius = 15.0

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
            // Of two scenes at one place neither lies in a direction.
            try container.encodeIfPresent(
                from.coordinate.bearing(to: scene.coordinate)?.degrees(toPlaces: 2), forKey: .bearing)
        }
    }

    let scene: String
    let sequence: String?
    let previous: Neighbor?
    let next: Neighbor?
    /// The nearest first.
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
