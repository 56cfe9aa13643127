import Foundation
import HTTPTypes
import Testing
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Tests the server's log and metrics.
@Suite(.fewAtATime) struct ObservabilityTests {
    private static func record(_ path: String, route: String? = "/v1/availability") -> RequestRecord {
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        var record = RequestRecord(head, route: route, client: ClientAddress(text: "192.0.2.1"), status: .ok)
        record.bytes = 123
        record.duration = .milliseconds(4)
        return record
    }

    @Test func `leaves secrets out of the log`() {
        let formatter = AccessLogFormatter(.text)
        let record = Self.record("/v1/snapshot?token=abc&size=64x48&signature=d&key=e&expires=1")
        #expect(formatter.request(of: record) == "/v1/snapshot?token=-&size=64x48&signature=-&key=-&expires=1")
        let line = formatter.line(record, formatter.request(of: record), at: "23/Nov/2026:02:00:00 +0000")
        #expect(
            line == "192.0.2.1 - - [23/Nov/2026:02:00:00 +0000] \"GET "
                + "/v1/snapshot?token=-&size=64x48&signature=-&key=-&expires=1 HTTP/1.1\" 200 123 0.004\n")
    }

    @Test(arguments: [
        ("pano=abc&size=64x48", "pano=-&size=64x48"), ("tok%65n=abc", "tok%65n=-"),
        ("Token=abc&KEY=d", "Token=-&KEY=-"),
        ("url=https://a.example/%23token=abc", "url=-"), ("url=https%3A%2F%2Fa%2F%253Fkey%253Dabc", "url=-"),
        ("%2523token%253Dabc", "-"), ("at=48.2,7.7&tokens=3", "at=48.2,7.7&tokens=3"), ("url=%zz", "url=%zz"),
        ("url=https%3A%2F%2Fa%2F%23token%3Dabc%zz", "url=-"), ("url=%FF%26KEY%3Dabc", "url=-"),
        ("x%26token%3Dabc=1", "-"), ("%zztok%65n=abc", "%zztok%65n=abc"),
        ("url=%2525252525252525253Dabc", "url=-"), ("name=100%", "name=100%"), ("name=%D0%9A%25", "name=%D0%9A%25"),
        ("x=AcKisIs_rwIU9svj4Yx8yxD__3B72e9d", "x=-"), ("x=a%2FAcKisIs_rwIU9svj4Yx8yxD__3B72e9d", "x=-"),
        ("url=https://user:pass@a/", "url=-"),
        ("bbox=7.123456789,48.123456789,8,49", "bbox=7.123456789,48.123456789,8,49"),
    ]) func `leaves secrets out in any spelling`(query: String, logged: String) {
        #expect(AccessLogFormatter(.text).request(of: Self.record("/x?\(query)")) == "/x?\(logged)")
    }

    @Test func `leaves credentials out of a path that matches no route`() {
        let token = "AcKisIs_rwIU9svj4Yx8yxD__3B72e9d"
        for path in ["/\(token)", "/v1/tokens/\(token)", "//user:pass@a/", "/%41cKisIs_rwIU9svj4Yx8yxD__3B72e9d"] {
            #expect(AccessLogFormatter(.text).request(of: Self.record(path, route: nil)) == "-", "\(path)")
        }
        let known = "/api/collections/\(token)"
        #expect(AccessLogFormatter(.text).request(of: Self.record(known, route: "/api/collections/{id}")) == known)
        #expect(AccessLogFormatter(.text).request(of: Self.record("/nowhere/x", route: nil)) == "/nowhere/x")
    }

    @Test func `leaves secrets out of a path that contains a query`() {
        for path in ["/v1/snapshot%3Ftoken=abc", "/v1/snapshot%3Ftoken%3Dabc?size=64x48"] {
            let logged = AccessLogFormatter(.text).request(of: Self.record(path))
            #expect(logged.hasPrefix("-") && !logged.contains("abc"), "\(logged)")
        }
        #expect(AccessLogFormatter(.text).request(of: Self.record("/v1/token/100%")) == "/v1/token/100%")
    }

    @Test(arguments: ["48.2,7.7", "48%2E2=1", "8FVC9G8F", "at=48.2", "%34%38.2", "n48e7=x"])
    func `a private log contains no positions, not even in place of a parameter name`(query: String) {
        let text = AccessLogFormatter(.text, isPrivate: true).request(of: Self.record("/x?\(query)"))
        #expect(!text.dropFirst("/v1/".count).dropFirst("availability".count).contains { $0.isNumber }, "\(text)")
    }

    @Test(arguments: [AccessLogFormatter.Format.text, .json])
    func `leaves places, clients and scenes out of a private log`(format: AccessLogFormatter.Format) {
        let formatter = AccessLogFormatter(format, isPrivate: true)
        let record = Self.record("/tiles/standard/14/8541/5700.png?at=48.2001,7.7002&facing", route: "/tiles/{style}")
        let line = formatter.line(record, formatter.request(of: record), at: "now")
        for word in ["48.2", "8541", "192.0.2"] { #expect(!line.contains(word)) }
        #expect(line.contains("/tiles/{style}?at=-&facing"))
    }

    @Test func `escapes a request so that it stays a single field on a single line`() throws {
        let path = "/x\"%0a\" 200\u{1}é?" + String(repeating: "a", count: 9000)
        let text = AccessLogFormatter(.text)
        let line = text.line(Self.record(path), text.request(of: Self.record(path)), at: "now")
        #expect(line.count(where: { $0 == "\"" }) == 2 && line.count(where: \.isNewline) == 1 && line.utf8.count < 9000)
        let json = AccessLogFormatter(.json)
        let object = json.line(Self.record(path), json.request(of: Self.record(path)), at: "now")
        let parsed = try JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any]
        #expect(parsed?["status"] as? Int == 200 && parsed?["seconds"] as? Double == 0.004)
    }

    @Test func `writes a line for each request`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "access.log")
        var options = ServerOptions()
        options.logWriter = LogWriter(try FileHandle(forWritingTo: file))
        options.log = AccessLog(AccessLogFormatter(.json), writer: options.logWriter)
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

    @Test func `exports metrics in Prometheus's text format`() {
        let metrics = PrometheusMetrics(ServerMetrics.families)
        let requests = RequestMetrics(metrics)
        for _ in 0..<2 { requests.record(Self.record("/v1/availability?at=1,2")) }
        requests.record(Self.record("/nowhere", route: nil))
        let cache = RenderCache(
            limits: ServerLimits(), queue: WorkQueue("drawings", running: 2, waiting: 62), metrics: metrics)
        ServerMetrics.recordGauges(cache.state, nil, to: metrics)
        func histogram(_ route: String, _ count: Int, sum: Double) -> [String] {
            let bounds = ["0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1.0", "2.5"]
            let counts = zip(bounds + ["5.0", "10.0", "+Inf"], [0, 0] + Array(repeating: count, count: 12))
            return counts.map { "vantage_request_seconds_bucket{route=\"\(route)\",le=\"\($0)\"} \($1)" } + [
                "vantage_request_seconds_sum{route=\"\(route)\"} \(sum)",
                "vantage_request_seconds_count{route=\"\(route)\"} \(count)",
            ]
        }
        let expected =
            [
                "# TYPE vantage_requests_total counter",
                #"vantage_requests_total{route="/v1/availability",method="GET",status="200"} 2"#,
                #"vantage_requests_total{route="none",method="GET",status="200"} 1"#,
                "# TYPE vantage_request_seconds histogram",
            ] + histogram("/v1/availability", 2, sum: 0.008) + histogram("none", 1, sum: 0.004) + [
                "# TYPE vantage_response_bytes_total counter",
                #"vantage_response_bytes_total{route="/v1/availability"} 246"#,
                #"vantage_response_bytes_total{route="none"} 123"#,
                "# TYPE vantage_drawings_active gauge", "vantage_drawings_active 0",
                "# TYPE vantage_drawings_limit gauge", "vantage_drawings_limit 64",
                "# TYPE vantage_queue_running gauge", "# TYPE vantage_queue_waiting gauge",
                "# TYPE vantage_queue_running_limit gauge", "# TYPE vantage_queue_waiting_limit gauge",
                "# TYPE vantage_queue_refused_total counter", "# TYPE vantage_queue_wait_seconds histogram",
                "# TYPE vantage_cache_bytes gauge", "vantage_cache_bytes 0",
                "# TYPE vantage_cache_entries gauge", "vantage_cache_entries 0",
                "# TYPE vantage_cache_file_bytes gauge", "vantage_cache_file_bytes 0",
                "# TYPE vantage_cache_files gauge", "vantage_cache_files 0",
                "# TYPE vantage_cache_hits_total counter", "vantage_cache_hits_total 0",
                "# TYPE vantage_cache_misses_total counter", "vantage_cache_misses_total 0",
                "# TYPE vantage_map_descriptions_total counter",
                "# TYPE process_resident_memory_bytes gauge", "# TYPE process_open_fds gauge",
            ]
        let lines = metrics.text.split(separator: "\n").map(String.init)
        #expect(lines.filter { !$0.hasPrefix("# HELP ") } == expected)
        #expect(lines.count { $0.hasPrefix("# HELP ") } == ServerMetrics.families.count)
    }

    @Test func `exports the load and the waiting times of every queue`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            _ = try await server.ask("/v1/snapshot?at=48.2001,7.7002&size=64x48")
            _ = try await server.ask("/api/search", method: "POST", body: "{}")
            _ = try await server.ask("/v1/availability", method: "POST", body: "lat,lon\n48.2001,7.7002\n")
            _ = try await server.ask("/v1/profile?route=enc:_p~iF~ps%7CU_ulLnnqC")
            let text = try await server.ask("/metrics").text
            for queue in ["searches", "descriptions", "drawings", "bodies", "tables", "uploads", "lookups"] {
                for name in ["running", "waiting", "running_limit", "refused_total"] {
                    #expect(text.contains("\nvantage_queue_\(name){queue=\"\(queue)\"} "), "\(name) \(queue)")
                }
            }
            for queue in ["searches", "descriptions", "drawings", "bodies", "tables", "uploads"] {
                #expect(text.contains("\nvantage_queue_wait_seconds_count{queue=\"\(queue)\"} 1\n"), "\(queue)")
            }
            #expect(text.contains("\nvantage_queue_wait_seconds_count{queue=\"lookups\"} "))
        }
    }

    @Test func `counts renderings, and counts requests by HTTP route`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            for _ in 0..<3 { _ = try await server.ask("/v1/availability?at=48.2001,7.7002") }
            _ = try await server.ask("/v1/availability?at=x")
            for _ in 0..<2 { _ = try await server.ask("/v1/snapshot?at=48.2001,7.7002&size=64x48") }
            for name in ["a", "b"] { _ = try await server.ask("/\(name)") }
            var lines: Set<Substring> = []
            // A request may be counted a moment after its response is read.
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
