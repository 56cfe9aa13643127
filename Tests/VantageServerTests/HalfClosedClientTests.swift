import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization
import Testing
import VantageCore
import VantageSceneFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Tests clients that close their side of the connection while the server works for them.
@Suite(.fewAtATime) struct HalfClosedClientTests {
    /// Work that takes until the test ends it.
    private final class Work: Sendable {
        let running = Atomic(0)
        let canceled = Atomic(0)
        private let isOver = Atomic(false)

        func end() { isOver.store(true, ordering: .relaxed) }

        func run() async throws {
            running.add(1, ordering: .relaxed)
            defer { running.subtract(1, ordering: .relaxed) }
            do {
                while !isOver.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(2)) }
            } catch {
                canceled.add(1, ordering: .relaxed)
                throw error
            }
        }
    }

    /// Runs a server with the endpoint `/work`, whose requests run `work`.
    private static func serving(_ work: Work, _ body: (_ port: Int) async throws -> Void) async throws {
        let answer: @Sendable (EndpointRequest) async throws -> EndpointResponse = { _ in
            try await work.run()
            return .json(bytes: Array("{}".utf8))
        }
        let endpoints = [
            Endpoint("/work", "work", "Works.", produces: [.json], respond: answer),
            Endpoint("/work", "workWithBody", "Works.", method: .post, produces: [.json]) { request in
                _ = try await request.bytes(upTo: 100, within: ConcurrencyLimiter("uploads", maximum: 9))
                return try await answer(request)
            },
        ]
        let renderCache = RenderCache(limits: ServerLimits())
        let settings = RequestSettings()
        let router = Router(context: ServerContext.self)
        EndpointRoutes(
            endpoints: endpoints, renderCache: renderCache, timeLimit: TimeLimit(seconds: 3600), settings: settings
        ).add(to: router)
        let observer = RequestObserver(
            proxies: TrustedProxies(), metrics: RequestMetrics(PrometheusMetrics(ServerMetrics.families)), log: nil)
        var timeouts = ConnectionTimeouts()
        timeouts.firstQuestion = .milliseconds(20)
        timeouts.nextQuestion = .milliseconds(50)
        let (ports, listening) = AsyncStream<Int>.makeStream()
        let application = Application(
            router: router,
            server: ServerConnections(
                timeouts: timeouts, certificate: nil,
                fastPath: FastPathResponder(endpoints, renderCache, settings, .none, observer)
            ).builder,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in listening.yield(channel.localAddress?.port ?? 0) },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let group = ServiceGroup(services: [application], logger: application.logger)
        let running = Task { try await group.run() }
        var iterator = ports.makeAsyncIterator()
        try await body(try #require(await iterator.next()))
        await group.triggerGracefulShutdown()
        try await running.value
    }

    private static let requests = [
        "GET /work HTTP/1.1\r\nHost: x\r\n\r\n", "GET /work HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        "POST /work HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}",
        "POST /work HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    ]

    @Test(arguments: requests + ["GET /work HTTP/1.0\r\n\r\n"])
    func `a client that closes only its sending side receives its response`(request: String) async throws {
        let work = Work()
        try await Self.serving(work) { port in
            let client = try RawClient(port: port)
            defer { client.close() }
            client.send(request)
            client.endSending()
            try await waitUntil { work.running.load(ordering: .relaxed) == 1 }
            let isOld = request.contains("HTTP/1.0")
            let asked = isOld ? "" : try await WorkerPool.waiting.run { _ in client.readSome() }
            #expect(isOld || asked?.hasPrefix("HTTP/1.1 100 Continue\r\n\r\n") == true)
            work.end()
            let received = try await WorkerPool.waiting.run { _ in client.readToEnd() }
            let all = (asked ?? "") + (received ?? "")
            let responses = all.components(separatedBy: "HTTP/1.").filter { !$0.isEmpty && !$0.hasPrefix("1 100 ") }
            #expect(responses.count == 1 && responses[0].hasPrefix(isOld ? "0 200 " : "1 200 "), "\(all)")
            #expect(all.hasSuffix("\r\n\r\n{}") && work.canceled.load(ordering: .relaxed) == 0)
        }
    }

    @Test(arguments: requests, [false, true])
    func `work ends when its client closes the connection`(request: String, isAfterHalf: Bool) async throws {
        let work = Work()
        try await Self.serving(work) { port in
            let client = try RawClient(port: port)
            client.send(request)
            if isAfterHalf { client.endSending() }
            try await waitUntil { work.running.load(ordering: .relaxed) == 1 }
            #expect(work.canceled.load(ordering: .relaxed) == 0)
            client.close()
            try await waitUntil { work.canceled.load(ordering: .relaxed) == 1 }
            work.end()
        }
    }

    @Test func `every pipelined request of a half-closed connection gets its response`() async throws {
        let work = Work()
        try await Self.serving(work) { port in
            let client = try RawClient(port: port)
            defer { client.close() }
            client.send(String(repeating: Self.requests[0], count: 3))
            client.endSending()
            try await waitUntil { work.running.load(ordering: .relaxed) == 1 }
            work.end()
            let received = try await WorkerPool.waiting.run { _ in client.readToEnd() }
            #expect(received?.components(separatedBy: "HTTP/1.1 200 ").count == 4)
        }
    }
}
