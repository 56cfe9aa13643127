import HTTPTypes
import Vantage
import VantageRequests

extension Endpoint {
    /// Scenes, page by page.
    static func scenes(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes", "scenes", "Scenes as GeoJSON, page by page.",
            parameters: [
                EndpointParameter(
                    "bbox", .text(example: "7.69,48.19,7.71,48.21"),
                    "Only scenes in this box: W,S,E,N; W > E crosses ±180°."),
                EndpointParameter("collection", .text(example: "aubeval"), "Only scenes of this collection."),
                EndpointParameter("limit", .integer(1...ScenePageJSON.longest), "Scenes of a page."),
                EndpointParameter("after", .text(example: "0"), "Where a page ended, as its link next has it."),
            ], gives: [.geoJSON]
        ) { request in
            let limit = try request.names("limit")
                .count(request.query.integer("limit") ?? ScenePageJSON.usual, in: 1...ScenePageJSON.longest)
            let box = try request.query.text("bbox").map { try request.names("bbox").box($0) }
            let query = SceneQuery(box: box, collection: request.query.text("collection"))
            let page = try await stores.provider.scenes(
                query, limit: limit, after: request.query.text("after").map { SceneCursor($0) })
            return try .json(
                ScenePageJSON(page, page.next.map { request.link(with: "after", $0.description) }), .geoJSON)
        }
    }

    /// All that is known of one scene.
    static func scene(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}", "scene", "All that is known of one scene, and where each value came from.",
            parameters: [SceneParameters.id], gives: [.json]
        ) { request in
            let (store, scene) = try await stores.find(SceneID(parsing: request.part("id")))
            return try .json(
                SceneDescriptionJSON(
                    scene, provenance: try await store.provenance(of: scene),
                    pictures: try await store.pictures(of: scene), showsPaths: false))
        }
    }

    /// The picture of one scene as it was imported.
    static func picture(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/picture", "picture", "The picture file as it was imported, byte for byte, or parts of it.",
            parameters: [SceneParameters.id], gives: [.jpeg]
        ) { request in
            let (store, scene) = try await stores.find(SceneID(parsing: request.part("id")))
            let original = try await store.pictures(of: scene).first(where: \.isOriginal)
            let tag = original.map { EntityTag(of: ["picture", $0.hash.description]) }
            return Answer(tag: tag, .day) {
                Answer.Content(
                    type: .jpeg, bytes: try await store.originalFile(of: scene), headers: HTTPFields(scene),
                    hasRanges: true)
            }
        }
    }

    /// What collections there are.
    static func collections(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/collections", "collections", "Collections with their counts, extents, dates and licences.",
            gives: [.json]
        ) { _ in
            var collections: [CollectionJSON] = []
            for store in stores.current { collections += try await store.collections().map(CollectionJSON.init) }
            return try .json(["collections": collections])
        }
    }
}

extension SceneParameters {
    static let id = EndpointParameter("id", .text(example: "5PA94BYNQ1K5C"), "A scene's id.", in: .path)
}

/// A page of scenes as GeoJSON.
struct ScenePageJSON: Encodable, Sendable {
    static let usual = 100
    static let longest = 10_000

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

    init(_ page: ScenePage, _ next: String?) {
        features = page.scenes.map(SceneFeatureJSON.init)
        links = next.map { [Link(href: $0)] } ?? []
    }
}
