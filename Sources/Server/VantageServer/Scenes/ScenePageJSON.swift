import Vantage
import VantageHTTP
import VantageParameters

/// A page of scenes as GeoJSON.
struct ScenePageJSON: Encodable, Sendable {
    static let defaultLimit = 100
    static let maximumLimit = 10_000

    struct Link: Encodable, Sendable {
        let rel = "next"
        let type = MediaType.geoJSON.rawValue
        let href: String

        private enum CodingKeys: CodingKey { case rel, type, href }
    }

    let type = "FeatureCollection"
    let features: [SceneFeatureJSON]
    let links: [Link]

    private enum CodingKeys: CodingKey { case type, features, links }

    init(_ scenes: [Scene], _ next: String?, hasDetails: Bool) {
        features = scenes.map { SceneFeatureJSON($0, hasDetails: hasDetails) }
        links = next.map { [Link(href: $0)] } ?? []
    }
}
