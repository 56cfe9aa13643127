import Foundation
import Testing
import VantageSceneFixtures
import VantageServerFixtures

@Suite(.fewAtATime) struct DirectionsEndpointTests {
    /// Two streets at a right angle, and a footpath that is not connected to them.
    private static let roads = """
        w1 v1 Thighway=residential,name=A Nn1x7y48,n2x7y48.004
        w2 v1 Thighway=residential,name=B Nn2x7y48.004,n3x7.004y48.004
        w3 v1 Thighway=footway Nn4x7.1y48,n5x7.104y48

        """
    private static let path = "/v1/directions?from=48.001,7&to=48.004,7.003"
    private static let schemas = SampleData.repository.appending(path: "docs/schemas")

    private static func serving(
        _ roads: String? = roads, _ body: (RunningServer) async throws -> Void
    ) async throws { try await RunningServer.serving([["street"]], roads: roads, body) }

    @Test func `returns a route as a feature that matches its schema, in the requested language`() async throws {
        try await Self.serving { server in
            let reply = try await server.ask(Self.path + "&language=nl,fr-CH&by=foot")
            #expect(reply.status == 200 && reply.headers["content-type"] == "application/geo+json")
            #expect(try JSONSchema("route", in: Self.schemas).problems(of: JSONTree(reply.text)) == [])
            #expect(reply.text.contains("Tournez à droite sur B"))
            let properties = try #require(try reply.json()["properties"] as? [String: Any])
            #expect(properties["by"] as? String == "foot" && properties["language"] as? String == "fr")
            #expect(abs(try #require(properties["distance"] as? Double) - 557) < 3)
            let detour = try await server.ask(Self.path + "&via=48,7&shortest")
            let longer = try #require(try detour.json()["properties"] as? [String: Any])
            #expect(abs(try #require(longer["distance"] as? Double) - 779) < 3)
        }
    }

    @Test func `returns alternatives as a collection, best first`() async throws {
        try await Self.serving { server in
            let reply = try await server.ask(Self.path + "&alternatives=true")
            #expect(reply.status == 200)
            #expect(try JSONSchema("routes", in: Self.schemas).problems(of: JSONTree(reply.text)) == [])
            let best = try #require(try reply.json()["features"] as? [[String: Any]]).first
            let alone = try await server.ask(Self.path).json()
            #expect(NSDictionary(dictionary: try #require(best)) == NSDictionary(dictionary: alone))
        }
    }

    @Test(arguments: [
        ("?to=48,7", 400, "missingParameter"), ("?from=48,7", 400, "missingParameter"),
        ("?from=48,7&to=91,7", 400, "notUnderstood"), ("?from=48,7&to=48.004,7&by=boat", 400, "notUnderstood"),
        ("?from=48,7&to=48.004,7&speed=1", 400, "unknownParameter"), ("?from=48,7&to=10,7", 404, "noRoad"),
        ("?from=48,7&to=48,7.101&by=foot", 404, "noRoute"),
        ("?from=48,7&to=48.004,7" + String(repeating: "&via=48,7", count: 101), 400, "invalidOption"),
    ]) func `reports every failure with a code`(query: String, status: Int, code: String) async throws {
        try await Self.serving { server in
            let reply = try await server.ask("/v1/directions" + query)
            #expect(reply.status == status)
            #expect(try reply.json()["code"] as? String == code, "\(reply.text)")
        }
    }

    @Test func `reports an error if the server has no roads`() async throws {
        try await Self.serving(nil) { server in
            let reply = try await server.ask(Self.path)
            #expect(try reply.status == 404 && reply.json()["code"] as? String == "noRoads")
        }
    }
}
