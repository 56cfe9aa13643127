import Foundation
import Testing
import VantageSceneFixtures
import VantageServerFixtures

@Suite(.fewAtATime) struct TourEndpointTests {
    /// A line along the sample data's street, where there are scenes.
    private static let route: String = {
        let text = try! String(contentsOf: SampleData.file("map/ride.geojson"), encoding: .utf8)
        return text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    }()

    private static func serving<Result>(_ body: (RunningServer) async throws -> Result) async throws -> Result {
        try await RunningServer.serving([["street"]], maps: ["map/aubeval.mbtiles", "map/heights.mbtiles"], body)
    }

    @Test func `renders frames of the map, the street or both`() async throws {
        try await Self.serving { server in
            let description = try await server.ask("/v1/tour.json?route=\(Self.route)&fps=5")
            #expect(description.status == 200)
            let frames = try #require(try description.json()["frames"] as? Int)
            #expect(frames == 25)
            var seen: [[UInt8]] = []
            for (form, more) in [
                ("map", ""), ("street", ""), ("beside", ""), ("map", "&realistic=true&hillshade=true"),
            ] {
                let path = "/v1/tour?route=\(Self.route)&fps=5&form=\(form)\(more)&size=200x150&format=jpeg"
                let frame = try await server.ask("\(path)&frame=12")
                #expect(frame.status == 200)
                #expect(frame.body.starts(with: [0xFF, 0xD8]))
                seen.append(Array(frame.body))
                #expect(try await server.ask("\(path)&frame=12").body == frame.body)
                #expect(try await server.ask("\(path)&frame=1").body != frame.body)
            }
            #expect(Set(seen).count == 4)
            let beyond = try await server.ask("/v1/tour?route=\(Self.route)&fps=5&frame=25")
            #expect(beyond.status == 404)
            #expect(try beyond.json()["code"] as? String == "noFrame")
        }
    }

    @Test func `rejects an invalid tour`() async throws {
        try await Self.serving { server in
            for frame in ["-1", "-9223372036854775808", "100000"] {
                let none = try await server.ask("/v1/tour?route=\(Self.route)&frame=\(frame)")
                #expect(none.status == 404)
                #expect(try none.json()["code"] as? String == "noFrame")
            }
            let missing = try await server.ask("/v1/tour.json")
            #expect(missing.status == 400)
            #expect(try await server.ask("/v1/tour?route=\(Self.route)").status == 400)
            #expect(try await server.ask("/v1/tour.json?route=\(Self.route)&form=air").status == 400)
            for value in ["speed=0", "speed=1001", "fps=0", "fps=241"] {
                let beyond = try await server.ask("/v1/tour.json?route=\(Self.route)&\(value)")
                #expect(try beyond.status == 400 && beyond.json()["code"] as? String == "outOfRange", "\(value)")
            }
            let world = #"{"type":"LineString","coordinates":[[0,0],[90,0]]}"#
                .addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
            #expect(try await server.ask("/v1/tour.json?route=\(world)").status == 400)
            #expect(try await server.ask("/v1/tour.json?route=\(world)&fps=1&form=street&speed=1000").status == 400)
        }
    }
}
