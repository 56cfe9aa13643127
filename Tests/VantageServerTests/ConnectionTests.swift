import Foundation
import NIOCore
import Testing
import Vantage
import VantageCore
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Tests clients that stall or disconnect.
@Suite(.fewAtATime) struct ConnectionTests {
    private static var impatient: ServerLimits {
        var limits = ServerLimits()
        limits.timeouts.head = .milliseconds(400)
        limits.timeouts.stall = .milliseconds(400)
        limits.timeouts.linger = .milliseconds(200)
        return limits
    }

    /// Sends text on a thread where blocking is allowed, and returns everything that the server sends.
    private static func talk(_ server: RunningServer, _ text: String) async throws -> String? {
        let port = server.port
        return try await WorkerPool.waiting.run { _ in
            let client = try RawClient(port: port)
            defer { client.close() }
            client.send(text)
            return client.readToEnd()
        }
    }

    @Test(arguments: [
        "", "GET /health/live HTTP/1.1\r\nHost: x\r\n", "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST /v1/map HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        "POST /v1/availability HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 9999\r\n\r\nlat,lon\n1,1\n",
    ])
    func `closes connections that stall`(text: String) async throws {
        try await RunningServer.serving([["street"]], limits: Self.impatient) { server in
            let received = try await Self.talk(server, text)
            #expect(received != nil)
        }
    }

    @Test func `closes a connection whose client keeps sending after the response, without leaking`() async throws {
        try await RunningServer.serving([["street"]], limits: Self.impatient) { server in
            let body = String(repeating: "x", count: 3_000_000)
            for _ in 0..<5 {
                let received = try await Self.talk(
                    server,
                    "POST /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 60000000\r\n\r\n\(body)")
                #expect(received != nil)
            }
            var open = try server.openConnections()
            for _ in 0..<200 where open > 0 {
                try await Task.sleep(for: .milliseconds(50))
                open = try server.openConnections()
            }
            #expect(open == 0)
        }
    }

    @Test func `responds to all pipelined requests`() async throws {
        try await RunningServer.serving([["street"]], limits: Self.impatient) { server in
            let request = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
            let responses = try #require(try await Self.talk(server, String(repeating: request, count: 200)))
            #expect(responses.components(separatedBy: "HTTP/1.1 200").count == 201)
        }
    }

    @Test(arguments: [
        ("Transfer-Encoding: chunked\r\n\r\nzz\r\n", 0, "400"), ("Transfer-Encoding: chunked\r\n\r\n-1\r\n", 0, "400"),
        ("Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}", 0, "415"),
        ("Content-Length: 9999999\r\n\r\n", 5_000_000, "413"),
    ])
    func `responds to a malformed body with a client error`(
        begin: String, spaces: Int, status: String
    ) async throws {
        let rest = begin + String(repeating: " ", count: spaces)
        try await RunningServer.serving([["street"]], maps: ["map/aubeval.mbtiles"], limits: Self.impatient) { server in
            let received = try await Self.talk(server, "POST /v1/map HTTP/1.1\r\nHost: x\r\n" + rest)
            // If the HTTP itself is malformed, the server may close the connection without responding.
            let isDropped = received == "" && rest.hasPrefix("Transfer-Encoding")
            #expect(isDropped || received?.hasPrefix("HTTP/1.1 \(status)") == true, "\(received?.prefix(200) ?? "")")
        }
    }

    @Test func `cancels a rendering if its client disconnects`() async throws {
        let presence = ClientDisconnectMonitor()
        let renderCache = RenderCache(limits: ServerLimits())
        let (started, start) = AsyncStream<Void>.makeStream()
        let waiting = Task {
            try await presence.during {
                try await renderCache.content(
                    of: EndpointResponse.Rendering(tag: EntityTag(of: ["slow"]), part: 0) {
                        start.finish()
                        try await Task.sleep(for: .seconds(60))
                        return []
                    })
            }
        }
        for await _ in started {}
        presence.disconnect()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await #expect(throws: CancellationError.self) { try await presence.during {} }
    }
}
