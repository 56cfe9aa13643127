import Foundation
import VantageSceneFixtures
import Synchronization
import Testing
import Vantage
import VantageRemote

/// Tests the errors that a client throws when its server misbehaves, with real servers on the loopback interface.
@Suite(.timeLimit(.minutes(60)))
struct RemoteErrorTests {
    private static let nothing = ScriptedServer.Act.answer(#"{"available":false}"#)
    private static let place = try! Coordinate(latitude: 48.2, longitude: 7.7)
    private static let beginning = ScriptedServer.Act.head(headers: ["Content-Length: 100"]) + Array(#"{"avai"#.utf8)

    /// Requests the scene for a place.
    private static func ask(
        _ server: ScriptedServer, _ waits: Waits = Waits(), _ change: (inout RemoteOptions) -> Void = { _ in }
    ) async throws -> AvailableScene? {
        var options = RemoteOptions.patient
        options.retries.wait = { waits.add($0) }
        options.retries.randomFraction = { 0 }
        change(&options)
        return try await RemoteSceneProvider(RemoteServer(server.url, options: options)).scene(near: place)
    }

    /// Returns the error that the client throws when the server sends the given responses.
    private static func error(
        _ acts: [ScriptedServer.Act], _ waits: Waits = Waits(), _ change: (inout RemoteOptions) -> Void = { _ in }
    ) async throws -> (error: RemoteError, requests: Int) {
        try await ScriptedServer.answering(acts) { server in
            let error = await #expect(throws: RemoteError.self) { try await ask(server, waits, change) }
            return (try #require(error), server.requests.count)
        }
    }

    @Test(arguments: [ScriptedServer.Act.breakOff([]), .breakOff(beginning), .send(beginning), .send([])])
    func `a request is retried if its connection is lost`(lost: ScriptedServer.Act) async throws {
        try await ScriptedServer.answering([lost, lost, Self.nothing]) { server in
            let answer = try await Self.ask(server)
            #expect(answer == nil)
            #expect(server.requests.count == 3)
        }
        let (error, requests) = try await Self.error([lost])
        #expect(error.code == .connectionLost && requests == 3, "\(error)")
    }

    @Test func `a request to a busy server is retried, but no sooner than the server says`() async throws {
        let waits = Waits()
        let busy = ScriptedServer.Act.problem("503 Service Unavailable", code: "busy", headers: ["Retry-After: 2"])
        try await ScriptedServer.answering([busy, Self.nothing]) { server in
            let answer = try await Self.ask(server, waits)
            #expect(answer == nil)
        }
        #expect(waits.all == [.seconds(2)])
    }

    @Test func `the client does not wait for a server that will be busy for a long time`() async throws {
        let waits = Waits()
        let (error, requests) = try await Self.error(
            [.problem("503 Service Unavailable", code: "busy", headers: ["Retry-After: 3600"])], waits)
        #expect(error.code == .busy && error.retryAfter == .seconds(3600) && error.problem == "busy")
        #expect(requests == 1 && waits.all.isEmpty)
    }

    /// A response, the resulting error code, and the expected number of requests.
    struct Refusal: Sendable {
        let act: ScriptedServer.Act
        let code: RemoteError.Code
        var requests = 1
    }

    private static let impossibleScene =
        #"{"available":true,"distance":1,"token":"x","scene":"nonsense","collection":"c","#
        + #""coordinate":{"latitude":48,"longitude":7},"#
        + #""details":{"headingReference":"true","orientation":1,"hasPicture":true}}"#

    private static let refusals: [Refusal] = [
        Refusal(act: .problem("401 Unauthorized", code: "unauthorized"), code: .unauthorized),
        Refusal(act: .problem("403 Forbidden", code: "forbidden"), code: .forbidden),
        Refusal(act: .problem("429 Too Many Requests", code: "tooManyRequests"), code: .tooManyRequests, requests: 3),
        Refusal(act: .problem("503 Service Unavailable", code: "notReady"), code: .busy, requests: 3),
        Refusal(act: .answer("<h1>Oh</h1>", status: "502 Bad Gateway", type: "text/html"), code: .busy, requests: 3),
        Refusal(act: .problem("500 Internal Server Error", code: "damaged"), code: .serverFailed),
        Refusal(act: .problem("400 Bad Request", code: "unknownParameter"), code: .notAccepted),
        // The client requests a scene. For a map that is too large, it would throw the library's error instead.
        Refusal(act: .problem("400 Bad Request", code: "tooLarge"), code: .notAccepted),
        Refusal(act: .problem("404 Not Found", code: "notFound"), code: .notOffered),
        Refusal(act: .answer("<h1>No</h1>", status: "404 Not Found", type: "text/html"), code: .notOffered),
        Refusal(
            act: .answer("", status: "302 Found", headers: ["Location: http://127.0.0.1:1/"]), code: .unexpectedResponse
        ),
        Refusal(act: .answer("garbage"), code: .unexpectedResponse),
        Refusal(act: .answer(#"{"available":true}"#), code: .unexpectedResponse),
        Refusal(act: .answer(impossibleScene), code: .unexpectedResponse),
        Refusal(act: .send(Array("SSH-2.0-OpenSSH_9.2\r\n\r\n".utf8)), code: .unexpectedResponse),
    ]

    @Test(arguments: refusals) func `each kind of error response has its own code`(refusal: Refusal) async throws {
        let (error, count) = try await Self.error([refusal.act])
        #expect(error.code == refusal.code, "\(error)")
        #expect(count == refusal.requests, "\(error)")
    }

    @Test(arguments: [ScriptedServer.Act.stall([]), .stall(beginning)])
    func `a request to a silent server times out`(act: ScriptedServer.Act) async throws {
        let (error, requests) = try await Self.error([act]) { $0.inactivityTimeout = .milliseconds(200) }
        // On a busy machine, the client may give up before the server has read the request. The client never retries.
        #expect(error.code == .timedOut && requests <= 1, "\(error), \(requests) requests")
    }

    @Test func `an endless response times out`() async throws {
        let head = ScriptedServer.Act.head(headers: ["Transfer-Encoding: chunked"])
        let (error, _) = try await Self.error([.flood(head, again: Array("1\r\n \r\n".utf8))]) {
            $0.responseTimeout = .milliseconds(300)
            $0.maximumResponseBytes = .max
        }
        #expect(error.code == .timedOut, "\(error)")
    }

    @Test(arguments: [
        ScriptedServer.Act.flood(
            ScriptedServer.Act.head(headers: ["Content-Length: 1000000000000"]),
            again: [UInt8](repeating: 32, count: 9999)),
        .flood(ScriptedServer.Act.head(headers: ["Transfer-Encoding: chunked"]), again: Array("1\r\n \r\n".utf8)),
    ]) func `a response over the size limit is rejected`(act: ScriptedServer.Act) async throws {
        let (error, requests) = try await Self.error([act]) { $0.maximumResponseBytes = 100_000 }
        #expect(error.code == .responseTooLarge && requests == 1, "\(error)")
    }

    @Test func `a request to an unreachable server is retried, and its error has a separate code`() async throws {
        // A port that was just closed has no listener.
        let url = try ScriptedServer.closed()
        let waits = Waits()
        var options = RemoteOptions.patient
        options.retries.wait = { waits.add($0) }
        let provider = RemoteSceneProvider(try RemoteServer(url, options: options))
        let error = await #expect(throws: RemoteError.self) { try await provider.scene(near: Self.place) }
        #expect(error?.code == .unreachable, "\(error.map { "\($0)" } ?? "")")
        #expect(waits.all.count == 2)
    }

    @Test(arguments: [
        "ftp://example.org", "example.org", "http://", "http://user:secret@example.org", "http://example.org?a=b",
        "file:///etc/passwd",
    ]) func `an invalid server URL is rejected`(text: String) throws {
        let error = #expect(throws: RemoteError.self) { try RemoteServer(URL(string: text)!) }
        #expect(error?.code == .invalidAddress)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `a key with characters that are invalid in a header is rejected`() throws {
        let error = #expect(throws: RemoteError.self) {
            try RemoteServer(URL(string: "http://127.0.0.1")!, key: "a\r\nHost: b")
        }
        #expect(error?.code == .invalidAddress)
        #expect(error?.description.contains("Host: b") == false)
    }

    @Test func `the error for a radius that cannot be sent in a request has a separate code`() async throws {
        try await ScriptedServer.answering([Self.nothing]) { server in
            let provider = RemoteSceneProvider(try RemoteServer(server.url, options: .patient))
            let error = await #expect(throws: RemoteError.self) {
                try await provider.scene(near: Self.place, options: .init(radius: .infinity))
            }
            #expect(error?.code == .notExpressible && server.requests.isEmpty)
        }
    }

    @Test func `a library error code in a response throws the library's error type`() async throws {
        for (code, status) in [("noSuchCollection", "400 Bad Request"), ("invalidToken", "400 Bad Request")] {
            try await ScriptedServer.answering([.problem(status, code: code)]) { server in
                let error = await #expect(throws: SceneError.self) { try await Self.ask(server) }
                #expect(error?.code.rawValue == code && error?.description == "The reason.")
            }
        }
    }

    @Test func `a canceled caller receives a CancellationError`() async throws {
        try await ScriptedServer.answering([.stall([])]) { server in
            let task = Task { try await Self.ask(server) }
            try await waitUntil { !server.requests.isEmpty }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `each request contains the key, if there is one`() async throws {
        try await ScriptedServer.answering([Self.nothing]) { server in
            _ = try await RemoteSceneProvider(RemoteServer(server.url, key: "s3cret", options: .patient)).scene(
                near: Self.place)
            _ = try await RemoteSceneProvider(RemoteServer(server.url, options: .patient)).scene(near: Self.place)
            #expect(server.requests[0].lowercased().contains("authorization: bearer s3cret\r\n"))
            #expect(!server.requests[1].lowercased().contains("authorization"))
        }
    }
}

/// The delays that a client has waited.
final class Waits: Sendable {
    private let made = Mutex<[Duration]>([])
    var all: [Duration] { made.withLock { $0 } }

    func add(_ wait: Duration) { made.withLock { $0.append(wait) } }
}
