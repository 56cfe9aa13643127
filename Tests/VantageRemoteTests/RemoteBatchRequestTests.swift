import Foundation
import Testing
import Vantage
import VantageRemote

/// Tests batch requests to a server that interrupts its responses.
@Suite(.timeLimit(.minutes(60)))
struct RemoteBatchRequestTests {
    private static let places = (0..<2000).map { try! Coordinate(latitude: Double($0) / 100, longitude: 7.7) }

    private static func lines(_ count: Int, type: String = "application/x-ndjson") -> [UInt8] {
        let line = #"{"available":false}"# + "\n"
        let body = String(repeating: line, count: count)
        return ScriptedServer.Act.head(type: type, headers: ["Transfer-Encoding: chunked"])
            + Array("\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n".utf8)
    }

    private static let end = Array("0\r\n\r\n".utf8)

    private static func ask(_ server: ScriptedServer) async throws -> [AvailableScene?] {
        var options = RemoteOptions.patient
        options.retries.wait = { _ in }
        return try await RemoteSceneProvider(RemoteServer(server.url, options: options))
            .scenes(near: places, options: .init())
    }

    @Test(arguments: [(1501, 499), (303, 1697)]) func `places that already have a result are not requested again`(
        first: Int, rest: Int
    ) async throws {
        try await ScriptedServer.answering([.breakOff(Self.lines(first)), .send(Self.lines(rest) + Self.end)]) {
            server in
            let answers = try await Self.ask(server)
            #expect(answers.count == 2000)
            #expect(server.requests.count == 2)
            #expect(server.requests[1].components(separatedBy: "latitude").count - 1 == rest)
            #expect(server.requests[1].contains("{\"latitude\":\(Double(first) / 100),"))
        }
    }

    @Test func `the client gives up on a server that interrupts every response`() async throws {
        try await ScriptedServer.answering([.breakOff(Self.lines(1))]) { server in
            let error = await #expect(throws: RemoteError.self) { try await Self.ask(server) }
            #expect(error?.code == .connectionLost && server.requests.count == 3)
        }
    }

    @Test func `a response with fewer lines than places is treated as interrupted`() async throws {
        try await ScriptedServer.answering([.send(Self.lines(1999) + Self.end), .send(Self.lines(1) + Self.end)]) {
            let answers = try await Self.ask($0)
            #expect(answers.count == 2000)
        }
    }

    @Test func `a response with more lines than places is rejected`() async throws {
        try await ScriptedServer.answering([.send(Self.lines(2001) + Self.end)]) { server in
            let error = await #expect(throws: RemoteError.self) { try await Self.ask(server) }
            #expect(error?.code == .unexpectedResponse)
        }
    }

    @Test func `an error on the last line is thrown`() async throws {
        let reason = #"{"error":{"code":"noSuchCollection","message":"There is none."}}"# + "\n"
        let last = Array("\(String(reason.utf8.count, radix: 16))\r\n\(reason)\r\n".utf8)
        try await ScriptedServer.answering([.send(Self.lines(5) + last + Self.end)]) { server in
            let error = await #expect(throws: SceneError.self) { try await Self.ask(server) }
            #expect(error?.code == .noSuchCollection)
        }
    }
}
