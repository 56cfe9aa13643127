import Vantage
import VantageRequests

extension Endpoint {
    /// Where one can go from a scene.
    static func neighbors(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/neighbours", "neighbors",
            "The next and the previous scene of its sequence, and those within \(Int(SceneNeighborsJSON.radius)) m.",
            parameters: [SceneParameters.id], gives: [.json]
        ) { request in
            let provider = stores.provider
            let scene = try await provider.scene(request.sceneID("id"))
            let neighbors = try await provider.neighbors(of: scene, radius: SceneNeighborsJSON.radius)
            return try .json(SceneNeighborsJSON(neighbors, of: scene))
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

        private enum CodingKeys: CodingKey { case distance, bearing }

        func encode(to encoder: any Encoder) throws {
            try SceneJSON(scene).encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(
                from.coordinate.distance(to: scene.coordinate).rounded(toPlaces: 3), forKey: .distance)
            // Of two scenes at one place neither lies in a direction.
            try container.encodeIfPresent(
                from.coordinate.bearing(to: scene.coordinate)?.degrees.rounded(toPlaces: 2), forKey: .bearing)
        }
    }

    let scene: String
    let sequence: String?
    let previous: Neighbor?
    let next: Neighbor?
    /// The nearest first.
    let nearby: [Neighbor]

    private enum CodingKeys: CodingKey { case scene, sequence, previous, next, nearby }

    init(_ neighbors: SceneNeighbors, of scene: Scene) {
        self.scene = scene.id.description
        sequence = scene.sequence
        previous = neighbors.previous.map { Neighbor(scene: $0, from: scene) }
        next = neighbors.next.map { Neighbor(scene: $0, from: scene) }
        nearby = neighbors.nearby.map { Neighbor(scene: $0, from: scene) }
    }
}
