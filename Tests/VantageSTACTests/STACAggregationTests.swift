import Foundation
import Testing
import Vantage
import VantageParameters
import VantageScenes
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageSTAC

/// Compares aggregations with the results of checking every scene, in two stores of sample data.
@Suite(.fewAtATime)
struct STACAggregationTests {
    private static let names = STACAggregation.allCases.map(\.rawValue)

    /// Returns the aggregations in a response, keyed by name.
    private static func results(_ reply: RunningServer.Reply) throws -> [String: [String: Any]] {
        let json = try reply.json()
        #expect(json["type"] as? String == "AggregationCollection")
        let all = try #require(json["aggregations"] as? [[String: Any]])
        return Dictionary(uniqueKeysWithValues: all.map { ("\($0["name"] ?? "")", $0) })
    }

    private static func buckets(_ result: [String: Any]?) -> [String: Int] {
        let buckets = result?["buckets"] as? [[String: Any]] ?? []
        return Dictionary(uniqueKeysWithValues: buckets.map { ("\($0["key"] ?? "")", $0["frequency"] as? Int ?? 0) })
    }

    private static func counts(_ keys: some Sequence<String>) -> [String: Int] {
        Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
    }

    private static func check(_ results: [String: [String: Any]], _ scenes: [Scene], _ label: String) {
        let times = scenes.compactMap { $0.captured?.date.rfc3339 }.sorted()
        #expect(results["total_count"]?["value"] as? Int == scenes.count, "\(label)")
        #expect(results["datetime_min"]?["value"] as? String == times.first, "\(label)")
        #expect(results["datetime_max"]?["value"] as? String == times.last, "\(label)")
        #expect(buckets(results["collection_frequency"]) == counts(scenes.map(\.collection)), "\(label)")
        let months = counts(times.map { $0.prefix(7) + "-01T00:00:00Z" })
        #expect(buckets(results["datetime_frequency"]) == months, "\(label)")
        #expect(results["datetime_frequency"]?["overflow"] as? Int == scenes.count - times.count, "\(label)")
        for (name, grid) in [("geohash", STACGrid.geohash(5)), ("geotile", .geotile(10))] {
            let keys = scenes.map { grid.key(of: grid.cell($0.coordinate.longitude, $0.coordinate.latitude)) }
            #expect(buckets(results["centroid_\(name)_grid_frequency"]) == counts(keys), "\(label) \(name)")
        }
    }

    @Test func `counts exactly the matching scenes via GET and POST`() async throws {
        try await RunningServer.serving(STACSearchTests.parts) { server in
            var scenes: [Scene] = []
            for store in server.stores { scenes += try await store.allScenes(SceneQuery()) }
            for search in STACSearchTests.searches {
                let expected = scenes.filter(search.includes)
                let path = "/api/aggregate?aggregations=\(Self.names.joined(separator: ","))&\(search.query)"
                try Self.check(Self.results(await server.ask(path)), expected, "GET \(search.testDescription)")
                let members =
                    search.body.map { "\"\($0.key)\":\($0.value)" }
                    + ["\"aggregations\":[\(Self.names.map { "\"\($0)\"" }.joined(separator: ","))]"]
                let reply = try await server.ask(
                    "/api/aggregate", method: "POST", body: "{\(members.joined(separator: ","))}")
                try Self.check(Self.results(reply), expected, "POST \(search.testDescription)")
            }
        }
    }

    @Test func `sums over whole collections equal the counts of their scenes`() async throws {
        try await RunningServer.serving(STACSearchTests.parts) { server in
            let names = Self.names.filter { !$0.contains("datetime_frequency") && !$0.contains("grid") }
            let all = "aggregations=\(names.joined(separator: ","))"
            for (path, query) in [
                ("/api/aggregate", SceneQuery()),
                ("/api/collections/part-0/aggregate", SceneQuery(collection: "part-0")),
            ] {
                var scenes: [Scene] = []
                for store in server.stores { scenes += try await store.allScenes(query) }
                // A condition that is always true makes the server count the scenes.
                let counted = try await Self.results(server.ask("\(path)?\(all)&filter=id%20IS%20NOT%20NULL"))
                let summed = try await Self.results(server.ask("\(path)?\(all)"))
                #expect(summed.count == 4 && NSDictionary(dictionary: summed).isEqual(to: counted))
                #expect(summed["total_count"]?["value"] as? Int == scenes.count)
            }
            let scenes = try await server.stores[0].allScenes(SceneQuery())
            let sequence = try #require(scenes.compactMap(\.sequence).first)
            let id = STACCollectionID("part-0", sequence: sequence)
            let counted = try await Self.results(
                server.ask("/api/collections/\(id)/aggregate?aggregations=total_count"))
            #expect(counted["total_count"]?["value"] as? Int == scenes.count { $0.sequence == sequence })
        }
    }

    @Test func `lists what it offers, and returns nothing that was not requested`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            for root in ["/api", "/api/collections/part-0"] {
                let list = try await server.ask("\(root)/aggregations").json()
                let names = (list["aggregations"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
                #expect(names == Self.names)
                #expect(try await Self.results(server.ask("\(root)/aggregate")).isEmpty)
                let unknown = try await server.ask("\(root)/aggregate?aggregations=total_count,cloud_cover_frequency")
                #expect(unknown.status == 400 && unknown.text.contains("cloud_cover_frequency"))
            }
            let missing = try await server.ask("/api/collections/nowhere/aggregate")
            #expect(missing.status == 404)
            for query in [
                "datetime_frequency_interval=hour", "centroid_geohash_grid_frequency_precision=13",
                "centroid_geotile_grid_frequency_precision=-1", "limit=3",
            ] {
                #expect(try await server.ask("/api/aggregate?aggregations=total_count&\(query)").status == 400)
            }
        }
    }

    @Test func `rejects a count that requires too much work`() async throws {
        var limits = ServerLimits()
        limits.maximumSearchWork = 10
        try await RunningServer.serving([["street"]], limits: limits) { server in
            let ids = try await server.stores[0].allScenes(SceneQuery()).map(\.id.description).joined(separator: ",")
            let reply = try await server.ask("/api/aggregate?aggregations=total_count&ids=\(ids)")
            #expect(try reply.status == 400 && reply.json()["code"] as? String == "tooBroad")
            #expect(try await server.ask("/api/aggregate?aggregations=total_count").status == 200)
        }
    }

    @Test(arguments: [
        (10.40744, 57.64911, "u4pruydqqvj", "10/541/310"), (-5.6, 42.6, "ezs42e44yx9", "10/496/377"),
        (-180, -90, "00000000000", "10/0/1023"), (180, 90, "zzzzzzzzzzz", "10/1023/0"),
    ])
    func `a position lies in its geohash and in its tile`(
        longitude: Double, latitude: Double, geohash: String, tile: String
    ) {
        for length in [1, 5, 11] {
            let grid = STACGrid.geohash(length)
            #expect(grid.key(of: grid.cell(longitude, latitude)) == geohash.prefix(length))
        }
        let grid = STACGrid.geotile(10)
        #expect(grid.key(of: grid.cell(longitude, latitude)) == tile)
    }
}
