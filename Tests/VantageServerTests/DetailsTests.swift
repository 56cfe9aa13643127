import Foundation
import Testing
import Vantage
import VantageCore
import VantageParameters
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Tests responses for programs that process scenes.
@Suite(.fewAtATime)
struct DetailsTests {
    private struct Description: Decodable {
        let summary: SceneInputJSON
    }

    private static let place = "at=48.2001,7.7002"

    private static func code(_ reply: RunningServer.Reply) throws -> String { "\(try reply.json()["code"] ?? "")" }

    @Test func `includes details only on request`() async throws {
        try await RunningServer.serving { server in
            let scene = try #require(try await server.stores[0].scenes(SceneQuery(), limit: 1, after: nil).scenes.first)
            let paths = [
                "/v1/availability?\(Self.place)", "/v1/scenes/\(scene.id)?", "/v1/scenes?limit=1",
                "/v1/token?scene=\(scene.id)", "/v1/scenes/\(scene.id)/neighbors?radius=200",
            ]
            for path in paths {
                let (plain, whole) = (try await server.ask(path), try await server.ask(path + "&details"))
                #expect(plain.status == 200 && whole.status == 200, "\(path): \(whole.text)")
                #expect(!plain.text.contains("\"details\"") && whole.text.contains("\"details\""), "\(path)")
            }
            let description = try await server.ask("/v1/scenes/\(scene.id)?details")
            #expect(try JSONDecoder().decode(Description.self, from: description.body).summary.value == scene)
        }
    }

    @Test func `rounds distances unless details are requested`() async throws {
        try await RunningServer.serving { server in
            let place = try Coordinate(latitude: 48.2001, longitude: 7.7002)
            let found = try #require(try await server.stores[0].scene(near: place))
            let whole = try await server.ask("/v1/availability?\(Self.place)&details=true").json()
            #expect(whole["distance"] as? Double == found.distance)
            let rounded = try await server.ask("/v1/availability?\(Self.place)").json()
            #expect(rounded["distance"] as? Double == found.distance.rounded(toPlaces: 3))
            let table = try await server.ask(
                "/v1/availability?details", method: "POST", body: "latitude,longitude\n48.2001,7.7002\n")
            #expect(table.text.contains("\"distance\":\(found.distance)"))
        }
    }

    @Test func `creates and reads tokens`() async throws {
        try await RunningServer.serving([["street"], ["photos"]]) { server in
            for store in server.stores {
                let scene = try #require(try await store.scenes(SceneQuery(), limit: 1, after: nil).scenes.first)
                let made = try await server.ask("/v1/token?scene=\(scene.id)&heading=12.34").json()
                let token = try #require(made["token"] as? String)
                #expect(token == store.token(for: scene.id, viewHeading: try Heading(12.34)))
                let read = try await server.ask("/v1/token?token=\(token)").json()
                #expect(read["scene"] as? String == scene.id.description && read["viewHeading"] as? Double == 12.34)
            }
        }
    }

    @Test(arguments: [
        ("", 400, "missingParameter"), ("scene=5PA94BYNQ1K5C&token=x", 400, "missingParameter"),
        ("token=x&heading=3", 400, "contradiction"), ("token=x", 400, "invalidToken"), ("token=", 400, "invalidToken"),
        ("scene=x", 400, "invalidSceneID"), ("scene=0000000000001", 404, "sceneNoLongerAvailable"),
        ("scene=0000000000001&heading=400", 400, "outOfRange"),
    ]) func `rejects an invalid token request`(query: String, status: Int, code: String) async throws {
        try await RunningServer.serving([["street"]]) { server in
            let reply = try await server.ask("/v1/token?\(query)")
            #expect(try reply.status == status && Self.code(reply) == code, "\(reply.text)")
        }
    }

    @Test func `counts the scenes in each square`() async throws {
        try await RunningServer.serving { server in
            let all = try await server.stores[0].scenes(SceneQuery(), limit: 10_000, after: nil).scenes.count
            let world = try await server.ask("/v1/counts?square=0,0,1,1").json()
            #expect(world["counts"] as? [Int] == [all])
            let parts = try await server.ask("/v1/counts?square=0,0,1,1&side=4").json()
            #expect((parts["counts"] as? [Int])?.count == 16 && (parts["counts"] as? [Int])?.reduce(0, +) == all)
            for query in [
                "", "square=0,0,1", "square=0,0,1,x", "square=0,0,0,0", "square=9,0,1,1", "square=0,0,1,1&side=257",
            ] {
                #expect(try await server.ask("/v1/counts?\(query)").status == 400, "\(query)")
            }
        }
    }

    @Test func `returns only scenes with pictures on request`() async throws {
        try await RunningServer.serving { server in
            var filter = SceneFilter()
            filter.hasPicture = true
            let place = try Coordinate(latitude: 48.2001, longitude: 7.7002)
            let expected = try await server.stores[0].scene(near: place, options: .init(filter: filter))
            let reply = try await server.ask("/v1/availability?\(Self.place)&has-picture")
            #expect(Array(reply.text.utf8) == AvailabilityJSON(expected).text)
        }
    }

    @Test func `sends a picture's stored levels`() async throws {
        try await RunningServer.serving { server in
            var levels = 0
            for scene in try await server.stores[0].allScenes(SceneQuery()) where scene.hasPicture {
                for picture in try await server.stores[0].pictures(of: scene) where !picture.isOriginal {
                    let reply = try await server.ask("/v1/scenes/\(scene.id)/picture?level=\(picture.level)")
                    #expect(reply.status == 200 && ContentHash(of: Array(reply.body)) == picture.hash)
                    levels += 1
                }
                #expect(try await server.ask("/v1/scenes/\(scene.id)/picture?level=16").status == 404)
            }
            #expect(levels > 0)
        }
    }

    @Test func `the last line of a failed table contains the error`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let reply = try await server.ask(
                "/v1/availability?collection=nope", method: "POST", body: "latitude,longitude\n48.2,7.7\n")
            let last = try #require(reply.text.split(separator: "\n").last)
            #expect(reply.status == 200 && last.hasPrefix(#"{"error":{"code":"noSuchCollection""#), "\(reply.text)")
        }
    }

    @Test func `reports the unphotographed share of a view, and includes its pose on request`() async throws {
        try await RunningServer.serving { server in
            let plain = try await server.ask("/v1/snapshot?\(Self.place)&size=80x60")
            #expect(plain.headers["vantage-unphotographed"].flatMap { Double($0) } != nil)
            let posed = try await server.ask("/v1/snapshot?\(Self.place)&size=80x60&metadata=gpano")
            #expect(posed.status == 200 && posed.body.count > plain.body.count)
            #expect(try await server.ask("/v1/snapshot?\(Self.place)&metadata=all").status == 400)
        }
    }

    @Test func `describes a map specified in a request body`() async throws {
        try await RunningServer.serving([["street"]], maps: ["map/aubeval.mbtiles"]) { server in
            let body = #"{"at":"48.2,7.7","zoom":15,"size":"200x150","point":"100,75"}"#
            let posted = try await server.ask("/v1/map.json", method: "POST", body: body)
            let asked = try await server.ask("/v1/map.json?at=48.2,7.7&zoom=15&size=200x150&point=100,75")
            #expect(posted.status == 200 && posted.text == asked.text)
            let bare = try await server.ask("/v1/map?at=48.2,7.7&zoom=15&size=200x150&no-attribution")
            let usual = try await server.ask("/v1/map?at=48.2,7.7&zoom=15&size=200x150&skip-damaged-tiles")
            #expect(bare.status == 200 && usual.status == 200 && bare.body != usual.body)
        }
    }
}
