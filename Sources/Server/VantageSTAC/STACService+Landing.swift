import Vantage
import VantageHTTP
import VantageParsing

extension STACService {
    /// The conformance classes that the server implements completely.
    static let conformsTo = [
        "https://api.stacspec.org/v1.0.0/core", "https://api.stacspec.org/v1.0.0/collections",
        "https://api.stacspec.org/v1.0.0/ogcapi-features", "https://api.stacspec.org/v1.0.0/item-search",
        "https://api.stacspec.org/v1.0.0/item-search#fields", "https://api.stacspec.org/v1.0.0/item-search#sort",
        "https://api.stacspec.org/v1.0.0/item-search#filter",
        "https://api.stacspec.org/v0.3.0/aggregation", "https://api.stacspec.org/v0.3.0/aggregation#filter",
        "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core",
        "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson",
        "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30",
        "http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/queryables",
        "http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/filter",
        "http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/features-filter",
        "http://www.opengis.net/spec/cql2/1.0/conf/cql2-text", "http://www.opengis.net/spec/cql2/1.0/conf/cql2-json",
        "http://www.opengis.net/spec/cql2/1.0/conf/basic-cql2",
        "http://www.opengis.net/spec/cql2/1.0/conf/advanced-comparison-operators",
    ]

    var conformance: Endpoint {
        Endpoint("/api/conformance", "stacConformance", "The supported standards.", produces: [.json]) { _ in
            try .json(["conformsTo": Self.conformsTo])
        }
    }

    var landing: Endpoint {
        Endpoint(
            "/api", "stacLanding", "The STAC and Panoramax catalog, with links to everything below it.",
            produces: [.json]
        ) { request in
            let all = try await collections.all
            return .json(
                JSONValue.object([
                    "type": "Catalog", "stac_version": .string(STACItem.version), "stac_extensions": .array([]),
                    "id": "vantage", "title": "Vantage", "description": "Street-level imagery.",
                    "extent": .extent(of: all), "conformsTo": .strings(Self.conformsTo),
                    "links": .array(links(addresses(for: request), all)),
                ]))
        }
    }

    private func links(_ addresses: STACAddresses, _ collections: [STACCollection]) -> [JSONValue] {
        let link = STACAddresses.link
        var search = [JSONValue]()
        for method in ["GET", "POST"] {
            for (relation, type, address) in [
                ("search", MediaType.geoJSON, addresses.search),
                (Self.aggregateRelation, .json, addresses.root + "/aggregate"),
            ] {
                search.append(
                    .object([
                        "rel": .string(relation), "type": .string(type.rawValue), "method": .string(method),
                        "href": .string(address),
                    ]))
            }
        }
        return [
            link("root", addresses.root, .json, nil), link("self", addresses.root, .json, nil),
            link("data", addresses.collections, .json, nil),
            link("conformance", addresses.root + "/conformance", .json, nil),
            link("service-desc", addresses.root + "/openapi.json", .openAPI30, nil),
            link("service-desc", addresses.base + "/openapi.json", .openAPI, nil),
            link("service-doc", addresses.base + "/docs", .html, nil),
            link(Self.queryablesRelation, addresses.root + "/queryables", .jsonSchema, nil),
            link(Self.aggregationsRelation, addresses.root + "/aggregations", .json, nil),
        ] + search + viewers(addresses)
            + collections.map { link("child", addresses.collection(STACCollectionID($0.name)), .json, $0.name) }
    }

    /// The links that Panoramax viewers expect.
    private func viewers(_ addresses: STACAddresses) -> [JSONValue] {
        let link = STACAddresses.link
        return [
            link("xyz", addresses.root + "/map/{z}/{x}/{y}.mvt", .vectorTile, nil),
            link("user-search", addresses.root + "/users/search", .json, nil),
            link("collection-preview", addresses.root + "/collections/{id}/thumb.jpg", .jpeg, nil),
            link("item-preview", addresses.root + "/pictures/{id}/thumb.jpg", .jpeg, nil),
        ]
    }
}
