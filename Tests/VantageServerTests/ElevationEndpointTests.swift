import Foundation
import Testing
import VantageSceneFixtures
import VantageServerFixtures

@Suite(.fewAtATime) struct ElevationEndpointTests {
    private static func serving<Result>(
        _ maps: [String] = ["map/aubeval.mbtiles", "map/heights.mbtiles"],
        _ body: (RunningServer) async throws -> Result
    ) async throws -> Result { try await RunningServer.serving([["street"]], maps: maps, body) }

    @Test func `returns the elevation of a place`() async throws {
        try await Self.serving { server in
            let town = try await server.ask("/v1/elevation?at=48.2001,7.7002")
            #expect(town.status == 200)
            #expect(abs(try #require(try town.json()["elevation"] as? Double) - 172) < 1.5)
            let sea = try await server.ask("/v1/elevation?at=0,0")
            #expect(sea.status == 404)
            #expect(try sea.json()["code"] as? String == "noElevation")
            #expect(try await server.ask("/v1/elevation").status == 400)
        }
    }

    @Test func `the elevation profile of a line matches the schema for profiles`() async throws {
        let route = #"{"type":"LineString","coordinates":[[7.7,48.2],[7.7314,48.1861],[7.76,48.17]]}"#
        let encoded = try #require(route.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let folder = SampleData.repository.appending(path: "docs/schemas")
        try await Self.serving { server in
            let reply = try await server.ask("/v1/profile?route=\(encoded)&step=100")
            #expect(reply.status == 200)
            #expect(try JSONSchema("profile", in: folder).problems(of: JSONTree(reply.text)) == [])
            #expect(try #require(try reply.json()["ascent"] as? Double) > 200)
            for step in ["0", "1000001"] {
                let beyond = try await server.ask("/v1/profile?route=\(encoded)&step=\(step)")
                #expect(try beyond.status == 400 && beyond.json()["code"] as? String == "outOfRange")
            }
            #expect(try await server.ask("/v1/profile?route=enc:_p~iF~ps%7CU").status == 400)
            #expect(try await server.ask("/v1/profile?route=/etc/passwd").status == 400)
            let far = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#
            let away = try #require(far.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            #expect(try await server.ask("/v1/profile?route=\(away)").status == 404)
        }
    }

    @Test func `draws hills and contour lines only with elevation data`() async throws {
        try await Self.serving(["map/aubeval.mbtiles"]) { server in
            #expect(try await server.ask("/v1/elevation?at=48.2,7.7").status == 404)
            let shaded = try await server.ask("/v1/map?at=48.19,7.73&zoom=12&hillshade=true")
            #expect(shaded.status == 400)
            #expect(try await server.ask("/v1/map?at=48.19,7.73&zoom=12&contours=true").status == 400)
        }
        try await Self.serving { server in
            let plain = try await server.ask("/v1/map?at=48.19,7.73&zoom=12&size=200x200")
            let shaded = try await server.ask("/v1/map?at=48.19,7.73&zoom=12&size=200x200&hillshade=true")
            #expect(shaded.status == 200 && plain.body != shaded.body)
            let lined = try await server.ask("/v1/map?at=48.19,7.73&zoom=12&size=200x200&contours=true")
            #expect(lined.status == 200 && plain.body != lined.body && lined.body != shaded.body)
        }
    }
}
