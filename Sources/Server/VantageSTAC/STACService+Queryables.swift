import Vantage
import VantageHTTP
import VantageParsing

extension STACService {
    static let queryablesRelation = "http://www.opengis.net/def/rel/ogc/1.0/queryables"

    /// The fields that conditions can refer to.
    var queryables: Endpoint {
        Endpoint(
            "/api/queryables", "stacQueryables", "The fields that the `filter` parameter supports.",
            produces: [.jsonSchema]
        ) { request in
            .json(queryables("/api/queryables", request), .jsonSchema)
        }
    }

    var collectionQueryables: Endpoint {
        Endpoint(
            "/api/collections/{collectionId}/queryables", "stacCollectionQueryables",
            "The fields that the `filter` parameter supports, which are the same for all collections.",
            parameters: [Self.collectionID], produces: [.jsonSchema]
        ) { request in
            let id = STACCollectionID(of: request)
            _ = try await collections.named(id.collection)
            return .json(queryables(request.head.path ?? "", request), .jsonSchema)
        }
    }

    private func queryables(_ path: String, _ request: EndpointRequest) -> JSONValue {
        .object([
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": .string(request.base + path), "type": "object", "title": "Fields of items",
            "properties": .object(CQL2Field.all.map(\.schema)), "additionalProperties": .bool(false),
        ])
    }
}
