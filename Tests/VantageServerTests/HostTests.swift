import HTTPTypes
import Testing
import Vantage
import VantageCore
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Tests hosts, HTTP versions and conditional requests, including malformed requests over raw connections.
@Suite(.fewAtATime) struct HostTests {
    private static func talk(_ server: RunningServer, _ text: String) async throws -> String {
        let port = server.port
        return try await WorkerPool.waiting.run { _ in
            let client = try RawClient(port: port)
            defer { client.close() }
            client.send(text.replacing("\n", with: "\r\n"))
            return client.readToEnd() ?? ""
        }
    }

    @Test(arguments: [
        "Host: a.example", "Host: a.example:8080", "Host: [::1]:80", "host: LOCALHOST", "Host: my_service:",
        "Host: [::1]",
    ]) func `accepts a valid host`(field: String) async throws {
        try await RunningServer.serving([["street"]]) { server in
            let reply = try await Self.talk(server, "GET /health/live HTTP/1.1\n\(field)\nConnection: close\n\n")
            #expect(reply.hasPrefix("HTTP/1.1 200 "), "\(reply)")
        }
    }

    @Test(arguments: [
        "X: y", "Host:", "Host: a b", "Host: a/b", "Host: a?b", "Host: <script>", "Host: a\nHost: a",
        "Host: a\nHost: b", "Host: a:65536", "Host: a:b", "Host: [::1", "Host: [a.example]", "Host: ::1", "Host: :80",
        "Host: [::1]:99999",
    ]) func `refuses a missing, malformed or repeated host`(fields: String) async throws {
        try await RunningServer.serving([["street"]]) { server in
            for path in ["/health/live", "/v1/collections"] {
                let reply = try await Self.talk(server, "GET \(path) HTTP/1.1\n\(fields)\nConnection: close\n\n")
                #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply)")
            }
        }
    }

    @Test func `refuses host names other than its own, except for health checks`() async throws {
        var options = ServerOptions()
        options.hostNames = ["Maps.example", "[::1]"]
        try await RunningServer.serving([["street"]], options: options) { server in
            func status(_ path: String, _ host: String) async throws -> String {
                let reply = try await Self.talk(server, "GET \(path) HTTP/1.1\nHost: \(host)\nConnection: close\n\n")
                return String(reply.dropFirst("HTTP/1.1 ".count).prefix(3))
            }
            for host in ["maps.example", "MAPS.example.", "maps.example:8443", "[::1]:80"] {
                let found = try await status("/v1/collections", host)
                #expect(found == "200", "\(host)")
            }
            for host in ["evil.example", "maps.example.evil.example", "127.0.0.1", "[::2]"] {
                let (found, health) = (
                    try await status("/v1/collections", host), try await status("/health/ready", host)
                )
                #expect(found == "421" && health == "200", "\(host)")
            }
        }
    }

    @Test func `a response to HTTP 1.0 is not chunked, and ends with the connection`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let table = "lat,lon\n48.2001,7.7002\n"
            for request in [
                "GET /health/live HTTP/1.0\n\n", "GET /health/live HTTP/1.0\nHost: a\nConnection: keep-alive\n\n",
                "POST /v1/availability HTTP/1.0\nContent-Type: text/csv\nContent-Length: \(table.utf8.count)\n\n",
            ] {
                let body = request.hasPrefix("POST") ? table : ""
                let port = server.port
                let reply = try await WorkerPool.waiting.run { _ in
                    let client = try RawClient(port: port)
                    defer { client.close() }
                    client.send(request.replacing("\n", with: "\r\n") + body)
                    return client.readToEnd() ?? ""
                }
                #expect(reply.hasPrefix("HTTP/1.0 200 "), "\(reply)")
                #expect(reply.lowercased().contains("connection: close"))
                #expect(!reply.lowercased().contains("transfer-encoding"))
                #expect(reply.hasSuffix("}") || reply.hasSuffix("}\n"))
            }
        }
    }

    @Test func `responds to OPTIONS for the server as a whole`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let reply = try await Self.talk(server, "OPTIONS * HTTP/1.1\nHost: a\nConnection: close\n\n")
            #expect(
                reply.hasPrefix("HTTP/1.1 204 ") && reply.lowercased().contains("allow: get, head, post"), "\(reply)")
        }
    }

    @Test func `a 304 response has the same entity tag and Vary field as the 200 response`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            for (path, encoding) in [
                ("/v1/scenes", "gzip"), ("/v1/scenes", "identity"),
                ("/v1/snapshot?at=48.2001,7.7002&size=64x48", "gzip"),
            ] {
                let first = try await server.ask(path, headers: ["Accept-Encoding": encoding])
                let tag = try #require(first.headers["etag"])
                let again = try await server.ask(
                    path, headers: ["Accept-Encoding": encoding, "If-None-Match": "\"x\", W/\(tag)"])
                #expect(again.status == 304 && again.headers["etag"] == tag)
                #expect(again.headers["vary"] == first.headers["vary"])
            }
        }
    }

    @Test func `applies If-Match, and ignores Range for HEAD`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let scenes = try await server.ask("/v1/scenes?limit=1").json()
            let features = try #require(scenes["features"] as? [[String: Any]])
            let id = try #require(features.first?["id"] as? String)
            let path = "/v1/scenes/\(id)/picture"
            let tag = try #require(try await server.ask(path).headers["etag"])
            #expect(try await server.ask(path, headers: ["If-Match": tag]).status == 200)
            #expect(try await server.ask(path, headers: ["If-Match": "*"]).status == 200)
            for list in ["\"other\"", "W/\(tag)", ""] {
                #expect(try await server.ask(path, headers: ["If-Match": list]).status == 412, "\(list)")
            }
            #expect(try await server.ask(path, headers: ["Range": "bytes=0-9"]).status == 206)
            let head = try await server.ask(path, method: "HEAD", headers: ["Range": "bytes=0-9"])
            #expect(head.status == 200 && head.headers["content-range"] == nil)
        }
    }

    @Test(arguments: [
        ("gzip", true), ("gzip;q=0", false), ("gzip;q=0, *", false), ("*", true), ("*;q=0", false),
        ("br, *;q=0.1", true),
        ("identity", false), ("", false), ("GZIP ; q=0.001", true), ("x-gzip", true), ("gzip;q=0.0, br", false),
    ]) func `compresses only for clients that accept gzip`(list: String, isAccepted: Bool) {
        #expect((ContentEncoding.preferred(by: list, among: [.gzip]) != nil) == isAccepted)
    }

    @Test func `visible-only requires a place`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            for path in [
                "/v1/availability?at=48.2001,7.7002&visible-only=true", "/v1/availability?visible-only=true",
                "/v1/snapshot?at=48.2001,7.7002&visible-only=true",
            ] {
                let reply = try await server.ask(path)
                #expect(reply.status == 400, "\(path)")
            }
        }
    }

    @Test func `a page from another origin can read all of the server's header fields`() {
        let exposed = CrossOriginPolicy(origins: ["*"])
        var headers: HTTPFields = [:]
        let head = HTTPRequest(
            method: .get, scheme: nil, authority: "a", path: "/", headerFields: [.origin: "https://b"])
        exposed.complete(&headers, of: .ok, to: head)
        let names = headers[.accessControlExposeHeaders] ?? ""
        for name in HTTPField.Name.vantageNames { #expect(names.contains(name.rawName)) }
        #expect(names.contains("Vantage-Map-Attribution") && names.contains("Vantage-Visibility"))
    }
}
