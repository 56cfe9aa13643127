import Foundation
import Testing
import Vantage
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Tests requests for the scenes that see a place.
@Suite(.fewAtATime)
struct VisibilitySourcesTests {
    private static func serving(
        _ maps: [String] = ["map/aubeval.mbtiles"], _ body: (RunningServer, _ bakery: String) async throws -> Void
    ) async throws {
        try await RunningServer.serving([["street"]], maps: maps) { server in
            var options = ImportOptions(collection: CollectionSpec(name: "places"))
            options.format = .places
            _ = try await DatasetImporter(options: options)
                .run([SampleData.file("map/aubeval/poi.geojson").path], into: server.stores[0])
            let found = try await server.ask("/v1/search?q=boulangerie&near=48.2,7.7&limit=1").json()["places"]
            let id = (found as? [[String: Any]])?.first?["id"] as? String
            try await body(server, try #require(id))
        }
    }

    @Test func `uses the map's buildings to select the scene that sees a place`() async throws {
        try await Self.serving { server, bakery in
            let response = try await server.ask("/v1/availability?item=\(bakery)").json()
            #expect(response["available"] as? Bool == true && response["visibility"] as? String == "visible")
            let picture = try await server.ask("/v1/snapshot?item=\(bakery)&size=60x40")
            #expect(picture.status == 200 && picture.headers["vantage-visibility"] == "visible")
            #expect(picture.headers["vantage-scene"] == response["scene"] as? String)
            let view = try await server.ask("/v1/snapshot.json?item=\(bakery)").json()
            #expect((view["visibility"] as? [String: Any])?["state"] as? String == "visible")
        }
    }

    @Test func `lists the places around a scene with their visibility, nearest first`() async throws {
        try await Self.serving { server, bakery in
            let scene = try await server.ask("/v1/availability?item=\(bakery)").json()["scene"] as? String
            let response = try await server.ask("/v1/scenes/\(try #require(scene))/places?radius=60").json()
            let places = try #require(response["places"] as? [[String: Any]])
            let distances = places.compactMap { $0["distance"] as? Double }
            #expect(places.count > 5 && distances == distances.sorted() && distances.allSatisfy { $0 <= 60 })
            let seen = try #require(places.first { $0["id"] as? String == bakery })
            #expect((seen["visibility"] as? [String: Any])?["state"] as? String == "visible")
            let states = Set(places.compactMap { ($0["visibility"] as? [String: Any])?["state"] as? String })
            #expect(states.contains("occluded") && states.isSubset(of: ["visible", "occluded", "unknown"]))
            let few = try await server.ask("/v1/scenes/\(try #require(scene))/places?limit=3").json()["places"]
            #expect((few as? [Any])?.count == 3)
        }
    }

    @Test func `reports the rise of the ground from a scene to each place, and shows hills above the horizon`()
        async throws
    {
        let hill = "48.1861,7.7314"
        var horizon: [Double] = []
        for maps in [["map/aubeval.mbtiles"], ["map/aubeval.mbtiles", "map/heights.mbtiles"]] {
            try await Self.serving(maps) { server, bakery in
                let scene = try await server.ask("/v1/availability?item=\(bakery)").json()["scene"] as? String
                let id = try #require(scene)
                let response = try await server.ask("/v1/scenes/\(id)/places?radius=60").json()
                let places = try #require(response["places"] as? [[String: Any]])
                let rises = places.compactMap { $0["rise"] as? Double }
                #expect(rises.count == (maps.count > 1 ? places.count : 0) && rises.allSatisfy { abs($0) < 3 })
                let seen = try #require(places.first { $0["id"] as? String == bakery })
                #expect((seen["visibility"] as? [String: Any])?["state"] as? String == "visible")
                let view = try await server.ask(
                    "/v1/snapshot.json?scene=\(id)&look-at=\(hill)&fov=60&size=640x480&point=\(hill)"
                ).json()
                let points = try #require(view["points"] as? [[String: Double]])
                horizon.append(try #require(points.first?["y"]))
            }
        }
        #expect(abs(horizon[0] - 240) < 1 && horizon[1] < 235, "\(horizon)")
    }

    @Test func `selects, for each place in a table, the scene that sees it`() async throws {
        try await Self.serving { server, bakery in
            let one = try await server.ask("/v1/availability?item=\(bakery)").json()
            let table = "id,item\na,\(bakery)\nb,0000000000001\n"
            let reply = try await server.ask("/v1/availability", method: "POST", body: table)
            let lines = reply.text.split(separator: "\n").map(String.init)
            #expect(lines.count == 2 && lines[0].contains(#""visibility":"visible""#))
            #expect(lines[0].contains(try #require(one["token"] as? String)))
            #expect(lines[1].contains("noSuchPlace"))
        }
    }

    @Test(arguments: [
        ("availability?item=0000000000001", 404, "noPlace"), ("availability?item=x", 400, "invalidPlaceID"),
        ("snapshot?item=0000000000001", 404, "noPlace"), ("availability?item=ID&at=1,2", 400, "contradiction"),
        ("snapshot?item=ID&at=1,2", 400, "missingParameter"),
        ("availability?item=ID&visible-only=x", 400, "notUnderstood"),
        ("scenes/0000000000001/places", 404, "sceneNoLongerAvailable"), ("scenes/x/places", 404, "notFound"),
        ("scenes/0000000000001/places?radius=0", 400, "outOfRange"),
        ("scenes/0000000000001/places?limit=101", 400, "outOfRange"),
    ]) func `reports every failure with a code`(query: String, status: Int, code: String) async throws {
        try await Self.serving { server, bakery in
            let reply = try await server.ask("/v1/" + query.replacing("ID", with: bakery))
            #expect(try reply.status == status && reply.json()["code"] as? String == code, "\(reply.text)")
        }
    }
}
