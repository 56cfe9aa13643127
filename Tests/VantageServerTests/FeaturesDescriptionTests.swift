import Foundation
import Testing
import VantageServerFixtures

/// The documents that clients of OGC API - Features need to open `/api`.
@Suite(.fewAtATime)
struct FeaturesDescriptionTests {
    @Test func `describes the endpoints below the landing page with OpenAPI 3_0`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let reply = try await server.ask("/api/openapi.json")
            #expect(reply.headers["content-type"] == "application/vnd.oai.openapi+json;version=3.0")
            let document = try reply.json()
            #expect(document["openapi"] as? String == "3.0.3")
            #expect((document["servers"] as? [[String: String]])?.first?["url"]?.hasSuffix("/api") == true)
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            let items = try #require(paths["/collections/{collectionId}/items"]?["get"] as? [String: Any])
            let names = (items["parameters"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
            #expect(Set(["collectionId", "bbox", "datetime", "limit", "filter"]).isSubset(of: names))
            #expect(paths["/"] != nil && paths["/collections/{collectionId}/items/{featureId}"] != nil)
            // QGIS reads the page size here.
            let components = document["components"] as? [String: Any]
            let limit = (components?["parameters"] as? [String: [String: Any]])?["limit"]
            #expect((limit?["schema"] as? [String: Any])?["maximum"] as? Int == 1000)
            #expect((limit?["schema"] as? [String: Any])?["default"] as? Int == 10)
            // A list of examples in a schema is new in OpenAPI 3.1.
            #expect(!reply.text.contains("\"examples\""))
        }
    }

    @Test func `collections are feature collections, and pages state how many items there are`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let collections = try await server.ask("/api/collections").json()["collections"] as? [[String: Any]]
            let collection = try #require(collections?.first)
            #expect(collection["itemType"] as? String == "feature")
            #expect(collection["crs"] as? [String] == ["http://www.opengis.net/def/crs/OGC/1.3/CRS84"])
            let count = try await server.stores[0].allScenes(.init()).count
            for path in ["/api/search?limit=1", "/api/collections/part-0/items?limit=1"] {
                #expect(try await server.ask(path).json()["numberMatched"] as? Int == count, "\(path)")
                let filtered = try await server.ask("\(path)&filter=id%20IS%20NOT%20NULL").json()
                #expect(filtered["numberMatched"] == nil && filtered["numberReturned"] as? Int == 1, "\(path)")
            }
        }
    }
}
