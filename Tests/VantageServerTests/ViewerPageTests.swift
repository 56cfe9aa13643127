import Foundation
import Testing
import VantageSceneFixtures
import VantageServerFixtures
import VantageViewer

@testable import VantageHTTP
@testable import VantageServer

/// Tests the viewer as the server sends it: its links, its security policy and its embedding.
@Suite(.fewAtATime)
struct ViewerPageTests {
    @Test func `links to modules that exist and can be cached forever`() async throws {
        try await RunningServer.serving([[]]) { server in
            let page = try await server.ask("/")
            let addresses = String(decoding: page.body, as: UTF8.self).matches(of: /"(viewer\/[^"]+)"/).map { $0.1 }
            #expect(!addresses.isEmpty)
            for address in Set(addresses) {
                let part = try await server.ask("/\(address)")
                #expect(
                    part.status == 200 && part.headers["cache-control"]?.contains("immutable") == true, "\(address)")
            }
            let elements = try await server.ask("/viewer/vantage.js")
            let target = try #require(String(decoding: elements.body, as: UTF8.self).firstMatch(of: /'\.\/([^']+)'/)?.1)
            #expect(try await server.ask("/viewer/\(target)").status == 200)
            #expect(try await server.ask("/viewer/\(target)x").status == 404)
        }
    }

    @Test(arguments: [("/", "'self'"), ("/embed", "*")])
    func `never runs text as code, and restricts framing`(path: String, frames: String) async throws {
        try await RunningServer.serving([[]]) { server in
            let reply = try await server.ask(path)
            let policy = try #require(reply.headers["content-security-policy"])
            let rules = policy.components(separatedBy: "; ")
            #expect(rules.contains("frame-ancestors \(frames)") && rules.contains("script-src 'self'"))
            #expect(rules.contains("default-src 'none'") && rules.contains("require-trusted-types-for 'script'"))
            #expect(!policy.contains("unsafe") && !policy.contains("https:"))
            #expect(reply.headers["x-content-type-options"] == "nosniff")
            let tag = try #require(reply.headers["etag"])
            let again = try await server.ask(path, headers: ["If-None-Match": tag])
            #expect(again.status == 304 && again.headers["content-security-policy"] == nil)
            let other = try await server.ask("/docs").headers["content-security-policy"]
            #expect(other == "default-src 'self'; frame-ancestors 'none'")
        }
    }

    @Test func `ignores unknown parameters in the viewer's URLs`() async throws {
        try await RunningServer.serving([[]]) { server in
            for path in ["/", "/embed"] {
                let plain = try await server.ask(path)
                let marked = try await server.ask(path + "?utm_source=mail&again")
                #expect(marked.status == 200 && marked.body == plain.body)
            }
        }
    }

    @Test func `resolves every import and preloads a page's modules`() {
        let viewer = ServedViewer()
        for file in PageFile.all.values where file.path.hasSuffix(".js") {
            for part in file.text.matches(of: /from '(\.[^']+)'/).map({ String($0.1) }) {
                let resolved = URL(filePath: "/" + file.path).deletingLastPathComponent().appending(path: part)
                    .standardizedFileURL.path.dropFirst()
                #expect(PageFile.all[String(resolved)] != nil, "\(file.path) imports \(part)")
            }
        }
        #expect(
            viewer.html("index.html").contains(
                "rel=\"modulepreload\" href=\"viewer/\(viewer.version)/core.js\""))
        #expect(PageFile.all.count { $0.key.hasSuffix(".js") } == 5)
        let changed = PageFile.all.mapValues { $0.path == "page.css" ? PageFile(path: $0.path, text: "") : $0 }
        #expect(ServedViewer(changed).version != viewer.version)
    }

    @Test(arguments: [
        "https://example.org/report?picture={id}&at={url}", "https://example.org", "https://example.org:8443/{id}",
        "mailto:maps@example.org?subject=Picture%20{id}&body={url}", "mailto:maps@example.org",
    ]) func `accepts addresses for reports`(template: String) throws {
        let address = try #require(ReportAddress(template))
        let page = ServedViewer(reportAddress: address).html("index.html")
        let escaped = template.replacing("&", with: "&amp;")
        #expect(page.contains("<meta name=\"vantage-report\" content=\"\(escaped)\">\n</head>"))
        #expect(!ServedViewer().html("index.html").contains("vantage-report"))
    }

    @Test(arguments: [
        "", "http://example.org/{id}", "javascript:alert('{id}')", "data:text/html,{id}", "https://{id}.example.org/",
        "https://{url}", "https:///{id}", "https://example.org{id}", "https://example.org@evil.example/",
        "https://example.org/{name}", "https://example.org/{id", "https://example.org/}", "mailto:{id}@example.org",
        "mailto:example.org", "https://example.org/\"><script>", "https://example.org/a b", "https://example.org/\n",
        "https://example.org/é",
    ]) func `rejects other addresses for reports`(template: String) { #expect(ReportAddress(template) == nil) }

    @Test func `removes comments`() {
        for file in PageFile.all.values where file.path.hasSuffix(".js") {
            #expect(!file.text.contains("/**") && !file.text.contains(" * @param"), "\(file.path)")
        }
    }

    @Test func `compresses files`() async throws {
        try await RunningServer.serving([[]]) { server in
            let path = "/viewer/\(ServedViewer().version)/core.js"
            // The client decompresses compressed responses.
            let compressed = try await server.ask(path, headers: ["Accept-Encoding": "gzip"])
            let plain = try await server.ask(path, headers: ["Accept-Encoding": "identity"])
            #expect(plain.text == PageFile.all["core.js"]?.text && compressed.body == plain.body)
            #expect(plain.headers["content-encoding"] == nil)
            #expect(compressed.headers["etag"]?.hasSuffix("-gzip\"") == true)
            #expect(compressed.headers["vary"] == "Accept-Encoding" && plain.headers["vary"] == "Accept-Encoding")
        }
    }

    @Test func `describes how other pages can embed a viewer URL`() async throws {
        try await RunningServer.serving([[]]) { server in
            let base = try #require(
                (try await server.ask("/tiles/coverage.json").json()["tiles"] as? [String])?.first?
                    .components(separatedBy: "/tiles/").first)
            let address = "\(base)/#scene=A&heading=\"><script>"
            let query = try #require(address.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let described = try await server.ask("/oembed?url=\(query)&maxwidth=320").json()
            let html = try #require(described["html"] as? String)
            #expect(html.hasPrefix("<iframe src=\"\(base)/embed#scene=A&amp;heading=&quot;&gt;&lt;script&gt;\""))
            #expect(described["width"] as? Int == 320 && described["type"] as? String == "rich")
            for path in [
                "?url=https%3A%2F%2Fexample.org%2F", "?url=\(query)&format=yaml", "", "?url=\(query)&maxwidth=0",
            ] {
                #expect([400, 404, 501].contains(try await server.ask("/oembed\(path)").status), "\(path)")
            }
            // Parameters and queries that consumers add.
            let page = "\(base)/?utm_source=x#scene=A".addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
            let small = try await server.ask("/oembed?url=\(page)&dnt=true&maxwidth=99&maxheight=1&lang=en").json()
            #expect(small["width"] as? Int == 99 && small["height"] as? Int == 1)
            let xml = try await server.ask("/oembed?url=\(query)&format=xml")
            #expect(xml.headers["content-type"]?.hasPrefix("text/xml") == true)
            #expect(xml.text.contains("<type>rich</type>") && xml.text.contains("<html>&lt;iframe src=&quot;"))
            #expect(!xml.text.contains("<script>") && !xml.text.contains("<iframe"))
        }
    }
}
