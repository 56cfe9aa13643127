import HTTPTypes
import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// A paged list of scenes.
    static func scenes(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes", "scenes", "Scenes as GeoJSON, page by page.",
            parameters: [
                EndpointParameter(
                    "bbox", .text(example: "7.69,48.19,7.71,48.21"),
                    "Only scenes in this box: W,S,E,N; W > E crosses ±180°."),
                EndpointParameter("collection", .text(example: "aubeval"), "Only scenes in this collection."),
                EndpointParameter("sequence", .text(example: "2"), "Only scenes in sequences with this name."),
                EndpointParameter(
                    "near", .text(example: "48.2001,7.7002"),
                    "Only scenes within the radius of this place, nearest first, on one page."),
                EndpointParameter(
                    "radius", .number(0...NearbyScenes.maximumRadius), "With near: the radius in meters. Default: 50."
                ),
                EndpointParameter(
                    "limit", .integer(1...ScenePageJSON.maximumLimit), "The maximum number of scenes on a page."),
                EndpointParameter("after", .text(example: "0"), "A cursor from the next link of the previous page."),
                SceneParameters.details,
            ], produces: [.geoJSON], format: .schema("scene-page")
        ) { request in
            let limit = try request.names("limit")
                .count(request.query.integer("limit") ?? ScenePageJSON.defaultLimit, in: 1...ScenePageJSON.maximumLimit)
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

    /// Everything known about a scene.
    static func scene(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}", "scene", "Everything known about a scene, and the source of each value.",
            parameters: [SceneParameters.id, SceneParameters.details], produces: [.json], format: .schema("show")
        ) { request in
            let (store, scene) = try await stores.find(request.sceneID("id"))
            return try .json(
                SceneDescriptionJSON(
                    scene, provenance: try await store.provenance(of: scene),
                    pictures: try await store.pictures(of: scene), showsPaths: false,
                    hasDetails: try request.query.flag("details")))
        }
    }

    /// The endpoints for the list of collections and for single collections.
    static func collections(of stores: ServedStores) -> [Endpoint] {
        let collections = StoreSummary(stores) { stores in
            var collections: [CollectionJSON] = []
            for store in stores { collections += try await CollectionJSON.all(of: store) }
            return collections
        }
        return [
            Endpoint(
                "/v1/collections", "collections", "All collections with their counts, extents, dates and licenses.",
                produces: [.json], format: .schema("collections")
            ) { _ in try .json(["collections": await collections.value]) },
            Endpoint(
                "/v1/collections/{name}", "collection",
                "A collection with its counts, extent, dates and license, from the first store that has it.",
                parameters: [
                    EndpointParameter("name", .text(example: "aubeval"), "The name of a collection.", in: .path)
                ], produces: [.json], format: .schema("collection")
            ) { request in
                let name = request.pathValue("name")
                guard let collection = try await collections.value.first(where: { $0.name == name }) else {
                    throw Problem.noCollection(named: name)
                }
                return try .json(collection)
            },
        ]
    }
}

extension SceneParameters {
    static let id = EndpointParameter("id", .text(example: "5PA94BYNQ1K5C"), "The id of a scene.", in: .path)
    static let details = EndpointParameter(
        "details", .flag, "Include every known value of a scene, and do not round distances.")
}
