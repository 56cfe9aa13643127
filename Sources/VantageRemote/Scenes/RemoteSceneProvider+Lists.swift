import Foundation
import Vantage
import VantageRequests

extension RemoteSceneProvider {
    /// Scenes that a server puts on one page.
    private static let longestPage = 10_000
    /// Metres within which a server tells neighbors.
    private static let longestRadius = 1000.0

    /// A page of the server's list; at most 10,000 scenes, also where more may be on it.
    public func scenes(_ query: SceneQuery, limit: Int, after cursor: SceneCursor?) async throws -> ScenePage {
        var call = RemoteCall("/v1/scenes", accepts: .geoJSON)
        call.add("bbox", query.box.map { "\($0.west),\($0.south),\($0.east),\($0.north)" })
        call.add("collection", query.collection)
        call.add("sequence", query.sequence)
        call.add("limit", min(max(1, limit), Self.longestPage))
        call.add("after", cursor?.description)
        call.add(flag: "details")
        let answer = try await server.answer(to: call)
        let page = try answer.decoded(as: PageAnswer.self)
        return ScenePage(
            try page.features.map { try answer.scene($0.properties) },
            next: try page.links.first { $0.rel == "next" }.map { try answer.cursor(of: $0.href) })
    }

    /// As the server tells them up to 1000 m; farther ones come from its list of scenes.
    public func neighbors(of scene: Scene, radius: Double) async throws -> SceneNeighbors {
        let isNear = radius <= Self.longestRadius
        var call = RemoteCall("/v1/scenes/\(scene.id)/neighbours")
        call.add("radius", isNear ? max(0, radius) : 0)
        call.add(flag: "details")
        let answer = try await server.answer(to: call)
        let told = try answer.decoded(as: NeighborsAnswer.self)
        // What lies farther off is in the list.
        let nearby =
            isNear
            ? try told.nearby.map { try answer.scene($0) }
            : try await allScenes(SceneQuery(box: scene.coordinate.box(within: radius)))
        return SceneNeighbors(
            of: scene, previous: try told.previous.map { try answer.scene($0) },
            next: try told.next.map { try answer.scene($0) }, nearby: nearby, radius: radius)
    }
}

private struct PageAnswer: Decodable {
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

private struct NeighborsAnswer: Decodable {
    let previous: SceneInputJSON?
    let next: SceneInputJSON?
    let nearby: [SceneInputJSON]
}

extension RemoteAnswer {
    /// Where a link says that a list goes on. Only that is taken from it: where the server is, one knows.
    fileprivate func cursor(of link: String) throws -> SceneCursor {
        let after = URLComponents(string: link)?.queryItems?.first { $0.name == "after" }?.value
        guard let after else {
            throw RemoteError(.unexpectedAnswer, "The answer to \(target) has a link next that leads nowhere.")
        }
        return SceneCursor(after)
    }
}
