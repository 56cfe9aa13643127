import Testing
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Tests that invalid requests are rejected with a message.
@Suite(.fewAtATime)
struct ProblemTests {
    @Test func `a problem names the invalid value`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            for (path, status, code, word) in [
                ("/v1/availability", 400, "missingParameter", "at"),
                ("/v1/availability?at=48,7&radios=5", 400, "unknownParameter", "radios"),
                ("/v1/availability?at=48,7&at=48,7", 400, "contradiction", "at"),
                ("/v1/availability?at=48,7&radius=", 400, "notUnderstood", "radius"),
                ("/v1/availability?at=48,7&radius=nan", 400, "notUnderstood", "radius"),
                ("/v1/availability?at=48,7&radius=-1", 400, "outOfRange", "radius"),
                ("/v1/availability?at=91,7", 400, "notUnderstood", "at"),
                ("/v1/availability?at=48,7&kind=film", 400, "notUnderstood", "kind"),
                ("/v1/availability?at=48,7&collection=nowhere", 400, "noSuchCollection", "nowhere"),
                ("/v1/availability?at=%FF,7", 400, "notUnderstood", "UTF-8"),
                ("/v1/snapshot?at=48,7&scene=5V59SV38CAC0E", 400, "missingParameter", "scene"),
                ("/v1/snapshot?scene=5V59SV38CAC0", 400, "invalidSceneID", "5V59SV38CAC0"),
                ("/v1/scenes/5V59SV38CAC0", 404, "notFound", "URL"),
                ("/v1/scenes/5V59SV38CAC0/tiles.json", 404, "notFound", "URL"),
                ("/api/users/search?q=a&limit=0", 400, "outOfRange", "limit"),
                ("/v1/snapshot?token=AAAA", 400, "invalidToken", "token"),
                ("/v1/snapshot?at=48,7&size=99999x1", 400, "viewTooLarge", "99999"),
                ("/v1/snapshot?at=48,7&fov=9", 400, "outOfRange", "fov"),
                ("/v1/scenes?after=x", 400, "invalidCursor", "x"),
                ("/v1/scenes?limit=0", 400, "outOfRange", "limit"),
                ("/v1/scenes/0000000000000", 404, "sceneNoLongerAvailable", "0000000000000"),
                ("/v1/nothing", 404, "notFound", "URL"),
                ("/../../etc/passwd", 404, "notFound", "URL"),
            ] {
                let reply = try await server.ask(path)
                let problem = try reply.json()
                #expect(reply.status == status && problem["status"] as? Int == status, "\(path): \(reply.text)")
                #expect(problem["code"] as? String == code, "\(path): \(reply.text)")
                #expect((problem["detail"] as? String)?.contains(word) == true, "\(path): \(reply.text)")
                #expect(reply.headers["content-type"] == "application/problem+json")
                #expect(reply.headers["x-content-type-options"] == "nosniff")
            }
        }
    }

    @Test func `lists the methods that a path supports`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            for method in ["TRACE", "QUERY", "PROPFIND"] {
                let unknown = try await server.ask("/v1/scenes", method: method)
                #expect(unknown.status == 405 && unknown.headers["allow"]?.contains("GET") == true)
            }
            let refused = try await server.ask("/v1/scenes", method: "DELETE")
            #expect(refused.status == 405 && refused.headers["allow"] == "GET, HEAD")
            let options = try await server.ask("/v1/scenes", method: "OPTIONS")
            #expect(options.status == 204 && options.headers["allow"] == "GET, HEAD")
        }
    }
}
