import Foundation
import HTTPTypes
import SceneFixtures
import Testing

@testable import VantageServer

/// What the server says of itself.
@Suite(.fewAtATime) struct WatchingTests {
    private static func record(_ path: String, route: String? = "/v1/availability") -> RequestRecord {
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        var record = RequestRecord(head, route: route, client: ClientAddress(text: "192.0.2.1"), status: .ok)
        record.bytes = 123
        record.duration = .milliseconds(4)
        return record
    }

    @Test func `a line has what was asked for, without what opens doors`() {
        let form = AccessLogForm(.text)
        let record = Self.record("/v1/snapshot?token=abc&size=64x48&signature=d&key=e&expires=1")
        #expect(form.request(of: record) == "/v1/snapshot?token=-&size=64x48&signature=-&key=-&expires=1")
        let line = form.line(record, form.request(of: record), at: "23/Nov/2026:02:00:00 +0000")
        #expect(
            line == "192.0.2.1 - - [23/Nov/2026:02:00:00 +0000] \"GET "
                + "/v1/snapshot?token=-&size=64x48&signature=-&key=-&expires=1 HTTP/1.1\" 200 123 0.004\n")
    }

    @Test(arguments: [AccessLogForm.Format.text, .json])
    func `a private line names no place, no client and no scene`(format: AccessLogForm.Format) {
        let form = AccessLogForm(format, isPrivate: true)
        let record = Self.record("/tiles/standard/14/8541/5700.png?at=48.2001,7.7002&facing", route: "/tiles/{style}")
        let line = form.line(record, form.request(of: record), at: "now")
        for word in ["48.2", "8541", "192.0.2"] { #expect(!line.contains(word)) }
        #expect(line.contains("/tiles/{style}?at=-&facing"))
    }

    @Test func `what a client makes up is one field of one line`() throws {
        let path = "/x\"%0a\" 200\u{1}é?" + String(repeating: "a", count: 9000)
        let text = AccessLogForm(.text)
        let line = text.line(Self.record(path), text.request(of: Self.record(path)), at: "now")
        #expect(line.count(where: { $0 == "\"" }) == 2 && line.count(where: \.isNewline) == 1 && line.utf8.count < 9000)
        let json = AccessLogForm(.json)
        let object = json.line(Self.record(path), json.request(of: Self.record(path)), at: "now")
        let parsed = try JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any]
        #expect(parsed?["status"] as? Int == 200 && parsed?["seconds"] as? Double == 0.004)
    }

    @Test func `each request is a line of the log`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "access.log")
        var options = ServerOptions()
        options.log = AccessLog(AccessLogForm(.json), output: try FileHandle(forWritingTo: file))
        try await RunningServer.serving([["street"]], options: options) { server in
            _ = try await server.ask("/v1/availability?at=48.2001,7.7002")
            _ = try await server.ask("/nowhere")
            _ = try await server.ask("/v1/snapshot?at=48.2001,7.7002&size=64x48", method: "HEAD")
        }
        var lines: [[String: Any]] = []
        for _ in 0..<500 where lines.count < 3 {
            try await Task.sleep(for: .milliseconds(20))
            lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
            }
        }
        #expect(lines.map { $0["status"] as? Int } == [200, 404, 200])
        #expect(lines.map { $0["route"] as? String } == ["/v1/availability", nil, "/v1/snapshot"])
        #expect(lines.map { ($0["bytes"] as? Int ?? 0) > 0 } == [true, true, false])
        #expect(lines.allSatisfy { $0["client"] as? String == "127.0.0.1" })
    }

    @Test func `metrics count by route, and what was drawn`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            for _ in 0..<3 { _ = try await server.ask("/v1/availability?at=48.2001,7.7002") }
            _ = try await server.ask("/v1/availability?at=x")
            for _ in 0..<2 { _ = try await server.ask("/v1/snapshot?at=48.2001,7.7002&size=64x48") }
            for name in ["a", "b"] { _ = try await server.ask("/\(name)") }
            var lines: Set<Substring> = []
            // What is counted when an answer is whole may be so a moment after it was read.
            for _ in 0..<200 where !lines.contains("vantage_request_seconds_count{route=\"none\"} 2") {
                let reply = try await server.ask("/metrics")
                #expect(reply.headers["content-type"]?.hasPrefix("text/plain; version=0.0.4") == true)
                lines = Set(reply.text.split(separator: "\n"))
            }
            for line in [
                #"vantage_requests_total{route="/v1/availability",method="GET",status="200"} 3"#,
                #"vantage_requests_total{route="/v1/availability",method="GET",status="400"} 1"#,
                #"vantage_requests_total{route="none",method="GET",status="404"} 2"#,
                #"vantage_request_seconds_count{route="/v1/availability"} 4"#,
                #"vantage_request_seconds_bucket{route="/v1/availability",le="+Inf"} 4"#,
                "vantage_cache_hits_total 1", "vantage_cache_misses_total 1", "vantage_cache_entries 1",
                "vantage_drawings_active 0",
            ] {
                #expect(lines.contains(Substring(line)), "\(line)")
            }
        }
    }
}
