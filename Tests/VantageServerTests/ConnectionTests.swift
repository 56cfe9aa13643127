import BlockingWork
import Foundation
import NIOCore
import SceneFixtures
import Testing
import Vantage

@testable import VantageServer

/// Clients that keep a server from going on.
@Suite(.fewAtATime) struct ConnectionTests {
    private static var impatient: ServerLimits {
        var limits = ServerLimits()
        limits.patience.head = .milliseconds(400)
        limits.patience.stall = .milliseconds(400)
        limits.patience.linger = .milliseconds(200)
        return limits
    }

    /// On a thread that may block.
    private static func talk(_ server: RunningServer, _ text: String) async throws -> String? {
        let port = server.port
        return try await Workers.waiting.run { _ in
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
    func `who says no more is left`(text: String) async throws {
        try await RunningServer.serving([["street"]], limits: Self.impatient) { server in
            let answer = try await Self.talk(server, text)
            #expect(answer != nil)
        }
    }

    @Test func `whoever sends on when the answer is whole is closed, and no descriptor stays`() async throws {
        try await RunningServer.serving([["street"]], limits: Self.impatient) { server in
            let body = String(repeating: "x", count: 3_000_000)
            for _ in 0..<5 {
                let answer = try await Self.talk(
                    server,
                    "POST /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 60000000\r\n\r\n\(body)")
                #expect(answer != nil)
            }
            var open = try server.openConnections()
            for _ in 0..<200 where open > 0 {
                try await Task.sleep(for: .milliseconds(50))
                open = try server.openConnections()
            }
            #expect(open == 0)
        }
    }

    @Test func `requests that follow each other are all answered`() async throws {
        try await RunningServer.serving([["street"]], limits: Self.impatient) { server in
            let request = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
            let answers = try #require(try await Self.talk(server, String(repeating: request, count: 200)))
            #expect(answers.components(separatedBy: "HTTP/1.1 200").count == 201)
        }
    }

    @Test(arguments: [
        ("Transfer-Encoding: chunked\r\n\r\nzz\r\n", 0, "400"), ("Transfer-Encoding: chunked\r\n\r\n-1\r\n", 0, "400"),
        ("Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}", 0, "415"),
        ("Content-Length: 9999999\r\n\r\n", 5_000_000, "413"),
    ])
    func `a body that cannot be read is the client's mistake`(
        begin: String, spaces: Int, status: String
    ) async throws {
        let rest = begin + String(repeating: " ", count: spaces)
        try await RunningServer.serving([["street"]], maps: ["map/aubeval.mbtiles"], limits: Self.impatient) { server in
            let answer = try await Self.talk(server, "POST /v1/map HTTP/1.1\r\nHost: x\r\n" + rest)
            // What is no HTTP may be dropped before there is an answer.
            let isDropped = answer == "" && rest.hasPrefix("Transfer-Encoding")
            #expect(isDropped || answer?.hasPrefix("HTTP/1.1 \(status)") == true, "\(answer?.prefix(200) ?? "")")
        }
    }

    @Test func `what is drawn for one who has left is given up`() async throws {
        let presence = ClientPresence()
        let drawings = Drawings(limits: ServerLimits())
        let (started, start) = AsyncStream<Void>.makeStream()
        let waiting = Task {
            try await presence.during {
                try await drawings.drawn(
                    Answer.Drawing(tag: EntityTag(of: ["slow"]), part: 0) {
                        start.finish()
                        try await Task.sleep(for: .seconds(60))
                        return []
                    })
            }
        }
        for await _ in started {}
        presence.leave()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await #expect(throws: CancellationError.self) { try await presence.during {} }
    }
}
