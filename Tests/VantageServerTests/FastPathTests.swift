import Foundation
import HTTPTypes
import NIOCore
import Testing
import Vantage
import VantageCore
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Compares responses from the fast path with those from the regular routes.
@Suite(.fewAtATime) struct FastPathTests {
    private struct Message: Equatable {
        let status: Substring
        /// Header fields, except the date.
        let fields: Set<Substring>
        let body: Data
    }

    /// Sends all requests at once and returns the responses. To end the connection, either the client closes its end
    /// after the requests (`endsSending`), or the last request asks the server to close it.
    private static func messages(
        _ server: RunningServer, _ requests: [String], endsSending: Bool = false
    ) async throws -> [Message] {
        let port = server.port
        let bytes = try await WorkerPool(maximum: 1).run { _ in
            let client = try RawClient(port: port)
            defer { client.close() }
            client.send(requests.joined())
            if endsSending { client.endSending() }
            return client.readBytesToEnd()
        }
        var messages: [Message] = []
        var rest = Data(try #require(bytes))
        while let end = rest.range(of: Data("\r\n\r\n".utf8)) {
            // The server asks a client that has closed its end whether it is still there.
            guard !rest.starts(with: Data("HTTP/1.1 100 ".utf8)) else {
                rest = Data(rest[end.upperBound...])
                continue
            }
            let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).lowercased().split(separator: "\r\n")
            let length = lines.first { $0.hasPrefix("content-length: ") }.flatMap { Int($0.dropFirst(16)) } ?? 0
            let fields = lines.dropFirst().filter { !$0.hasPrefix("date: ") }
            #expect(fields.count == lines.count - 2, "one date")
            let body = rest[end.upperBound...].prefix(length)
            messages.append(Message(status: lines[0], fields: Set(fields), body: Data(body)))
            rest = Data(rest[end.upperBound...].dropFirst(length))
        }
        return messages
    }

    private static func request(_ path: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
    }

    private static let closing = "Connection: close\r\n"

    @Test(arguments: [
        ("/v1/availability?at=48.2001,7.7002", ""), ("/v1/availability?at=48.2001,7.7002&details", ""),
        ("/v1/availability?at=48.2001,7.7002&details", "Accept-Encoding: gzip\r\n"),
        ("/v1/availability?at=0,0", "Origin: https://a.example\r\n"),
        ("/v1/availability?at=0,0&explain", ""), ("/v1/availability?at=0", ""), ("/v1/availability", ""),
        ("/v1/availability?at=48.2001,7.7002&radius=5000", ""), ("/v1/availability?at=0,0", "If-None-Match: *\r\n"),
        ("/v1/availability?at=0,0", "Range: bytes=0-3\r\n"), ("/health/live", ""), ("/health/live?a=1", ""),
        ("/tiles/standard/14/8541/5700.png", ""), ("/tiles/standard/14/8541/5700.png", "If-None-Match: *\r\n"),
        ("/tiles/standard/14/8541/x.png", ""), ("/tiles//standard/14/8541/5700.png", ""),
    ])
    func `responds identically on the fast path and on the regular routes`(path: String, fields: String) async throws {
        var options = ServerOptions()
        options.origins = CrossOriginPolicy(origins: ["https://a.example"])
        try await RunningServer.serving([["street"]], maps: ["map/aubeval.mbtiles"], options: options) { server in
            // Fills the render cache.
            _ = try await Self.messages(server, [Self.request(path, Self.closing)])
            let fast = try await Self.messages(
                server, [Self.request(path, fields), Self.request("/health/live", Self.closing)])
            let routed = try await Self.messages(server, [Self.request(path, fields + Self.closing)])
            #expect(fast.count == 2 && routed.count == 1)
            #expect(fast.first == routed.first)
        }
    }

    @Test func `sends responses in request order`() async throws {
        try await RunningServer.serving([["street"]], maps: ["map/aubeval.mbtiles"]) { server in
            let places = (0..<40).map { "/v1/availability?at=48.2001,7.7002&radius=\($0 + 100)" }
            let paths = places.enumerated().map { number, path in
                switch number % 4 {
                case 1: "/v1/collections"
                case 3: "/v1/snapshot?at=48.2001,7.7002&size=64x\(number + 64)"
                default: path
                }
            }
            var alone: [Message] = []
            for path in paths { alone += try await Self.messages(server, [Self.request(path, Self.closing)]) }
            let together = try await Self.messages(
                server, paths.map { Self.request($0) } + [Self.request("/health/live", Self.closing)])
            #expect(together.count == alone.count + 1)
            #expect(zip(together, alone).allSatisfy { $0 == $1 })
        }
    }

    @Test func `responds to all requests from a client that has finished sending`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            for count in 1...40 {
                let requests = (0..<count).map { Self.request("/v1/availability?at=48.2001,7.7002&radius=\($0 + 1)") }
                let messages = try await Self.messages(server, requests, endsSending: true)
                #expect(messages.map(\.status) == Array(repeating: "http/1.1 200 ok", count: count))
            }
        }
    }

    @Test func `stops reading from a client that does not read its responses`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let port = server.port
            let accepted = try await WorkerPool(maximum: 1).run { _ in
                let client = try RawClient(port: port)
                defer { client.close() }
                return client.sendWhileAccepted(Self.request("/v1/availability?at=48.2001,7.7002&details"), 400_000)
            }
            // The client can send only as much as fits in the system's buffers on both sides.
            #expect(accepted < 200_000)
            #expect(try await server.ask("/health/live").status == 200)
        }
    }

    @Test func `counts each request toward the rate limit once, whichever path handles it`() async throws {
        var options = ServerOptions()
        // A burst of two requests, then one every five seconds.
        options.requestsPerSecond = 0.2
        try await RunningServer.serving([["street"]], options: options) { server in
            let good = Self.request("/v1/availability?at=48.2001,7.7002")
            let requests = [Self.request("/v1/availability?at=x")] + Array(repeating: good, count: 30)
            let messages = try await Self.messages(server, requests + [Self.request("/health/live", Self.closing)])
            let codes = messages.map { $0.status.split(separator: " ")[1] }
            #expect(codes.count == 32 && codes.prefix(2) == ["400", "200"] && codes.contains("429"))
        }
    }

    @Test func `the fast path handles only plain requests`() {
        let metrics = PrometheusMetrics(ServerMetrics.families)
        let responder = FastPathResponder(
            [.live], RenderCache(limits: ServerLimits()), RequestSettings(), RequestRules(ServerOptions()),
            RequestObserver(proxies: TrustedProxies(), metrics: RequestMetrics(metrics), log: nil))
        let counted = #"vantage_requests_total{route="/health/live",method="GET",status="200"} 1"#
        func head(_ path: String, _ method: HTTPRequest.Method = .get, _ fields: HTTPFields = [:]) -> HTTPRequest {
            HTTPRequest(method: method, scheme: nil, authority: "a.example", path: path, headerFields: fields)
        }
        let live = head("/health/live")
        #expect(
            responder.canRespond(to: live) && responder.canRespond(to: head("/", .get, [.connection: "Keep-Alive"])))
        #expect(responder.response(to: live, from: "192.0.2.1")?.bytes == Array(#"{"status":"live"}"#.utf8))
        #expect(metrics.text.contains(counted))
        for path in ["/health/live?a=1", "/health/ready", "/"] {
            #expect(responder.response(to: head(path), from: "192.0.2.1") == nil, "\(path)")
        }
        #expect(metrics.text.contains(counted))
        #expect(
            !responder.canRespond(to: head("/health/live", .head))
                && !responder.canRespond(to: head("/health/live", .post)))
        let fields: [HTTPFields] = [
            [.connection: "close"], [.contentLength: "1"], [.transferEncoding: "chunked"], [.expect: "100-continue"],
            [.range: "bytes=0-1"],
        ]
        for fields in fields { #expect(!responder.canRespond(to: head("/health/live", .get, fields)), "\(fields)") }
    }

    @Test func `a route matches only paths with the same number of segments`() throws {
        let routes = FastPathRoutes([
            .live,
            Endpoint("/tiles/{style}/{file}", "", "", produces: []) { _ in throw Problem.notFound }.fastPath { _ in nil
            },
            Endpoint("/other", "", "", produces: []) { _ in throw Problem.notFound },
        ])
        #expect(routes.route("/health/live")?.endpoint.name == "live")
        let tile = try #require(routes.route("/tiles/a%20b/1.png"))
        #expect(tile.path.map(\.name) == ["style", "file"] && tile.path.map(\.text) == ["a%20b", "1.png"])
        for path in ["", "/", "/health", "/health/live/", "/tiles/a", "/tiles/a/b/c", "/other", "tiles/a/b"] {
            #expect(routes.route(path[...]) == nil, "\(path)")
        }
    }

    @Test func `formats dates as HTTP requires`() {
        var date = TimestampFormatter(TimestampFormatter.http)
        #expect(date.string(at: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(date.string(at: 0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    }
}
