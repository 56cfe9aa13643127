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
                EndpointParameter("sequence", .text(example: "2"), "Only scenes of sequences of this name."),
                EndpointParameter(
                    "near", .text(example: "48.2001,7.7002"),
                    "The scenes within the radius of a place, the nearest first, on one page."),
                EndpointParameter(
                    "radius", .number(0...NearbyScenes.largestRadius), "With near, in metres; 50 where nothing is said."
                ),
                EndpointParameter("limit", .integer(1...ScenePageJSON.longest), "Scenes of a page."),
                EndpointParameter("after", .text(example: "0"), "Where a page ended, as its link next has it."),
                SceneParameters.details,
            ], gives: [.geoJSON], form: .schema("scene-page")
        ) { request in
            let limit = try request.names("limit")
                .count(request.query.integer("limit") ?? ScenePageJSON.usual, in: 1...ScenePageJSON.longest)
            let box = try request.query.text("bbox").map { try request.names("bbox").box($0) }
            let query = SceneQuery(
                box: box, collection: request.query.text("collection"), sequence: request.query.text("sequence"))
            let hasDetails = try request.query.flag("details")
            if let nearby = try NearbyScenes(request) {
                let scenes = try await nearby.scenes(query, limit, in: stores.provider)
                return try .json(ScenePageJSON(scenes, nil, hasDetails: hasDetails), .geoJSON)
            }
            let page = try await stores.provider.scenes(
                query, limit: limit, after: request.query.text("after").map { SceneCursor($0) })
            return try .json(
                ScenePageJSON(
                    page.scenes, page.next.map { request.link(with: "after", $0.description) }, hasDetails: hasDetails),
                .geoJSON)
        }
    }

    /// All that is known of one scene.
    static func scene(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}", "scene", "All that is known of one scene, and where each value came from.",
            parameters: [SceneParameters.id, SceneParameters.details], gives: [.json], form: .schema("show")
        ) { request in
            let (store, scene) = try await stores.find(request.sceneID("id"))
            return try .json(
                SceneDescriptionJSON(
                    scene, provenance: try await store.provenance(of: scene),
                    pictures: try await store.pictures(of: scene), showsPaths: false,
                    hasDetails: try request.query.flag("details")))
        }
    }

    /// What collections there are.
    static func collections(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/collections", "collections", "Collections with their counts, extents, dates and licences.",
            gives: [.json], form: .schema("collections")
        ) { _ in
            var collections: [CollectionJSON] = []
            for store in stores.current { collections += try await CollectionJSON.all(of: store) }
            return try .json(["collections": collections])
        }
    }
}

extension SceneParameters {
    static let id = EndpointParameter("id", .text(example: "5PA94BYNQ1K5C"), "A scene's id.", in: .path)
    static let details = EndpointParameter(
        "details", .flag, "All that is known of a scene as one object, and distances that are not rounded.")
}
