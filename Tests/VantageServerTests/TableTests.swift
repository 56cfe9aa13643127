import Foundation
import Testing
import Vantage
import VantageCore
import VantageParameters
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Tests requests that contain a table of places.
@Suite(.fewAtATime)
struct TableTests {
    @Test(arguments: ["csv", "json", "geojson"])
    func `returns results in row order, identical to those of separate requests`(
        format: String
    ) async throws {
        try await RunningServer.serving([["street"], ["photos"]]) { server in
            var random = SplitMix64(state: 7)
            let places = (0..<5000).map { _ in
                (48.1995 + Double(random.next() % 2000) * 1e-6, 7.6990 + Double(random.next() % 2000) * 1e-6)
            }
            let rows = places.enumerated().map { number, place in
                switch format {
                case "csv": "r\(number),\(place.0),\(place.1)"
                case "json": #"{"id":"r\#(number)","latitude":\#(place.0),"longitude":\#(place.1)}"#
                default:
                    #"{"type":"Feature","id":"r\#(number)","geometry":{"type":"Point","coordinates":[\#(place.1),"#
                        + #"\#(place.0)]},"properties":null}"#
                }
            }
            let table =
                switch format {
                case "csv": (["id,latitude,longitude"] + rows).joined(separator: "\n")
                case "json": rows.joined(separator: "\n")
                default: #"{"type":"FeatureCollection","features":[\#(rows.joined(separator: ","))]}"#
                }
            let reply = try await server.ask("/v1/availability?radius=20", method: "POST", body: table)
            #expect(reply.status == 200 && reply.headers["content-type"] == "application/x-ndjson")
            let lines = reply.text.split(separator: "\n")
            try #require(lines.count == places.count)
            for number in stride(from: 0, to: places.count, by: 97) {
                let line = try #require(
                    try JSONSerialization.jsonObject(with: Data(lines[number].utf8)) as? [String: Any])
                let alone = try await server.ask(
                    "/v1/availability?radius=20&at=\(places[number].0),\(places[number].1)")
                #expect(line["id"] as? String == "r\(number)")
                #expect(try line["scene"] as? String == alone.json()["scene"] as? String)
                #expect(try line["token"] as? String == alone.json()["token"] as? String)
            }
        }
    }

    @Test func `reports an invalid row on its own line, and an invalid table as a problem`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            func post(_ table: String) async throws -> RunningServer.Reply {
                try await server.ask("/v1/availability", method: "POST", body: table)
            }
            let rows = try await post("latitude,longitude\n48.2,7.7\n99,7\nx,y\n48.2,7.7\n")
            let lines = rows.text.split(separator: "\n")
            #expect(lines.count == 4 && lines[1].contains("\"error\"") && lines[2].contains("badRow"))
            for (table, code) in [("", "noPlaceColumn"), ("a,b\n1,2\n", "noPlaceColumn"), ("a\u{0}b", "notText")] {
                let reply = try await post(table)
                #expect(try reply.status == 400 && reply.json()["code"] as? String == code, "\(reply.text)")
            }
        }
    }

    /// The server used to stop, because Hummingbird read the rest of the body while the endpoint still waited for it.
    @Test(arguments: ["a,b\n1,2\n", "PAR1....PAR1", "{\"type\":\"FeatureCollection\",\"features\":[]}"])
    func `a client that pauses after a table that cannot be used does not stop the server`(table: String) async throws {
        try await RunningServer.serving([["street"]]) { server in
            let port = server.port
            let reply = try await WorkerPool(maximum: 1).run { _ in
                let client = try RawClient(port: port)
                defer { client.close() }
                client.send(
                    "POST /v1/availability HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\n"
                        + "Content-Length: 1000\r\n\r\n\(table)")
                let reply = client.readSome()
                usleep(200_000)
                client.send(String(repeating: "x", count: 100))
                return reply
            }
            #expect(reply?.hasPrefix("HTTP/1.1 \(table.hasPrefix("{") ? 200 : 400)") == true, "\(reply ?? "nothing")")
            #expect(try await server.ask("/v1/availability?at=48.2,7.7").status == 200)
        }
    }

    @Test func `sends 100 Continue only if the request is valid`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let port = server.port
            @Sendable func head(_ path: String) -> String {
                "POST \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/csv\r\n"
                    + "Content-Length: 33\r\nExpect: 100-continue\r\n\r\n"
            }
            let (interim, response) = try await WorkerPool(maximum: 1).run { _ in
                let client = try RawClient(port: port)
                defer { client.close() }
                client.send(head("/v1/availability"))
                let interim = client.readSome()
                client.send("latitude,longitude\n48.2001,7.7002")
                return (interim, client.readToEnd())
            }
            #expect(interim == "HTTP/1.1 100 Continue\r\n\r\n")
            #expect(response?.hasPrefix("HTTP/1.1 200 OK\r\n") == true)
            #expect(response?.contains("\"available\":true") == true)
            let refused = try await WorkerPool(maximum: 1).run { _ in
                let client = try RawClient(port: port)
                defer { client.close() }
                client.send(head("/v1/availability?radius=x"))
                return client.readSome()
            }
            #expect(refused?.hasPrefix("HTTP/1.1 400 Bad Request\r\n") == true)
        }
    }

    @Test func `limits the number of tables in progress`() async throws {
        var limits = ServerLimits()
        limits.maximumTables = 1
        try await RunningServer.serving([["street"]], limits: limits) { server in
            let table = "latitude,longitude\n48.2,7.7\n"
            // Consecutive tables are accepted, even after an invalid one.
            for body in [table, "x", table, table] {
                var reply = try await server.ask("/v1/availability", method: "POST", body: body)
                // The previous table may still be in progress when its last line arrives.
                for _ in 0..<100 where reply.status == 503 {
                    #expect(reply.headers["retry-after"] == "1")
                    try await Task.sleep(for: .milliseconds(50))
                    reply = try await server.ask("/v1/availability", method: "POST", body: body)
                }
                #expect(reply.status == (body == table ? 200 : 400))
            }
            let limiter = ConcurrencyLimiter("tables", maximum: 1)
            let permit = try limiter.enter()
            let problem = #expect(throws: Problem.self) { _ = try limiter.enter() }
            #expect(problem?.status == 503 && problem?.code == "busy")
            _ = consume permit
            _ = try limiter.enter()
        }
    }

    @Test func `the response to a table over the size limit ends with an error`() async throws {
        var limits = ServerLimits()
        limits.maximumTableBytes = 1000
        try await RunningServer.serving([["street"]], limits: limits) { server in
            let table = "latitude,longitude\n" + String(repeating: "48.2,7.7\n", count: 200_000)
            let reply = try await server.ask("/v1/availability", method: "POST", body: table)
            let last = reply.text.split(separator: "\n").last ?? ""
            #expect(reply.status >= 400 || last.contains("\"unreadable\""), "\(last)")
            #expect(try await server.ask("/health/live").status == 200)
        }
    }
}
