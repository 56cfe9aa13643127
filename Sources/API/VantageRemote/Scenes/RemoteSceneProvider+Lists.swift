import Foundation
import Vantage
import VantageParameters

extension RemoteSceneProvider {
    /// The maximum number of scenes on a page.
    private static let longestPage = 10_000
    /// The maximum radius, in meters, of the server's search for neighbors.
    private static let longestRadius = 1000.0

    /// Returns a page of the server's list of scenes. A page has at most 10,000 scenes, even if `limit` is greater.
    public func scenes(_ query: SceneQuery, limit: Int, after cursor: SceneCursor?) async throws -> ScenePage {
        var call = RemoteRequest("/v1/scenes", accepts: .geoJSON)
        call.add("bbox", query.box.map { "\($0.west),\($0.south),\($0.east),\($0.north)" })
        call.add("collection", query.collection)
        call.add("sequence", query.sequence)
        call.add("limit", min(max(1, limit), Self.longestPage))
        call.add("after", cursor?.description)
        call.add(flag: "details")
        let response = try await server.response(to: call)
        let page = try response.decoded(as: ScenePageResponse.self)
        return ScenePage(
            try page.features.map { try response.scene($0.properties) },
            next: try page.links.first { $0.rel == "next" }.map { try response.cursor(of: $0.href) })
    }

    /// Returns the neighbors of a scene. Those beyond the server's limit of 1000 m are taken from its list of scenes.
    public func neighbors(of scene: Scene, radius: Double) async throws -> SceneNeighbors {
        let isNear = radius <= Self.longestRadius
        var call = RemoteRequest("/v1/scenes/\(scene.id)/neighbors")
        call.add("radius", isNear ? max(0, radius) : 0)
        call.add(flag: "details")
        let response = try await server.response(to: call)
        let decoded = try response.decoded(as: NeighborsResponse.self)
        // If the radius exceeds the server's limit, the scenes come from a box search instead.
        let nearby =
            isNear
            ? try decoded.nearby.map { try response.scene($0) }
            : try await allScenes(SceneQuery(box: scene.coordinate.box(within: radius)))
        return SceneNeighbors(
            of: scene, previous: try decoded.previous.map { try response.scene($0) },
            next: try decoded.next.map { try response.scene($0) }, nearby: nearby, radius: radius)
    }
}

private struct ScenePageResponse: Decodable {
    struct Feature: Decodable {
        let properties: SceneInputJSON
    }

    struct Link: Decodable {
        let rel: String
        let href: String
    }

    let features: [Feature]
    let links: [Link]
}

private struct NeighborsResponse: Decodable {
    let previous: SceneInputJSON?
    let next: SceneInputJSON?
    let nearby: [SceneInputJSON]
}

extension RemoteResponse {
    /// Returns the cursor in a link to the next page. The rest of the link is ignored, because the server's URL is
    /// known.
    fileprivate func cursor(of link: String) throws -> SceneCursor {
        let after = URLComponents(string: link)?.queryItems?.first { $0.name == "after" }?.value
        guard let after else {
            throw RemoteError(
                .unexpectedResponse, "The response to \(target) has a next-page link that contains no cursor.")
        }
        return SceneCursor(after)
    }
}
