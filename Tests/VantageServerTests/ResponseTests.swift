import CVantageCompression
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import Vantage
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Tests ranges, compressed responses, and the reference page.
@Suite(.fewAtATime)
struct ResponseTests {
    @Test func `sends an imported picture in full and in parts`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let scenes = try await server.stores[0].allScenes(SceneQuery())
            let scene = try #require(scenes.first { $0.hasPicture })
            let original = try await server.stores[0].originalFile(of: scene)
            let path = "/v1/scenes/\(scene.id)/picture"
            let whole = try await server.ask(path)
            #expect(whole.status == 200 && Array(whole.body) == original)
            #expect(whole.headers["accept-ranges"] == "bytes" && whole.headers["vantage-scene"] == "\(scene.id)")
            let tag = try #require(whole.headers["etag"])
            for (range, condition, part) in [
                ("bytes=0-99", nil, 0..<100), ("bytes=100-", nil, 100..<original.count),
                ("bytes=-10", nil, original.count - 10..<original.count),
                ("bytes=5-99999999999", tag, 5..<original.count),
            ] as [(String, String?, Range<Int>)] {
                var headers = ["Range": range]
                headers["If-Range"] = condition
                let reply = try await server.ask(path, headers: headers)
                #expect(reply.status == 206 && Array(reply.body) == Array(original[part]), "\(range)")
                let expected = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(original.count)"
                #expect(reply.headers["content-range"] == expected)
            }
            let gone = try await server.ask(path, headers: ["Range": "bytes=\(original.count)-"])
            #expect(gone.status == 416 && gone.headers["content-range"] == "bytes */\(original.count)")
            for range in ["bytes=9-3", "bytes=-", "bytes=a-b", "lines=0-1", "bytes=0-1,3-4"] {
                let reply = try await server.ask(path, headers: ["Range": range])
                #expect(reply.status == 200 && reply.body.count == original.count, "\(range)")
            }
            let other = try await server.ask(path, headers: ["Range": "bytes=0-9", "If-Range": "\"other\""])
            #expect(other.status == 200)
        }
    }

    @Test(arguments: [
        ("gzip", true), ("deflate, gzip;q=0.5", true), ("*", true), ("gzip;q=0", false), ("gzip; q=0.000", false),
        ("br", false), ("", false),
    ])
    func `honors Accept-Encoding`(list: String, isAccepted: Bool) {
        #expect((ContentEncoding.preferred(by: list, among: [.gzip]) != nil) == isAccepted)
    }

    @Test(
        arguments: [
            ("gzip, deflate, br, zstd", "zstd"), ("gzip", "gzip"), ("zstd;q=0.5, gzip", "gzip"), ("br", nil),
            ("zstd;q=0, *", "gzip"), ("gzip;q=0.5, *;q=0.1", "gzip"), ("identity", nil),
            ("*", "gzip"), ("*, zstd;q=0.5", "gzip"),
        ] as [(String, String?)])
    func `compresses with the encoding that the client prefers`(list: String, expected: String?) async throws {
        try await RunningServer.serving([["street"]]) { server in
            let plain = try await server.ask("/openapi.json", headers: ["Accept-Encoding": "identity"])
            let reply = try await server.ask("/openapi.json", headers: ["Accept-Encoding": list])
            #expect(reply.headers["content-encoding"] == expected && reply.headers["vary"] == "Accept-Encoding")
            #expect((reply.headers["etag"] == plain.headers["etag"]) == (expected == nil))
            let tag = try #require(reply.headers["etag"])
            #expect(try await server.ask("/openapi.json", headers: ["If-None-Match": tag]).status == 304)
        }
    }

    @Test func `Zstandard bodies decompress to the plain body`() throws {
        let bytes = Array(String(repeating: "{\"a\":1,\"b\":[2,3]}", count: 500).utf8)
        let library = try #require(czstd_load().library?.pointee)
        let compressed = try #require(Compression.compress(bytes, .zstandard))
        let plain = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            count = library.ZSTD_decompress(buffer.baseAddress!, bytes.count, compressed, compressed.count)
        }
        #expect(plain == bytes && compressed.count < bytes.count / 10)
        #expect(Compression.compress((0..<2000).map { _ in .random(in: 0...255) }, .zstandard) == nil)
        #expect(Compression.compress(Array("short".utf8), .zstandard) == nil)
    }

    @Test func `Brotli bodies decompress to the plain body`() throws {
        let bytes = Array(String(repeating: "export const a = 1;\n", count: 500).utf8)
        let library = try #require(cbrotli_load().library?.pointee)
        let compressed = try #require(Compression.compress(bytes, .brotli))
        var size = bytes.count
        var plain = [UInt8](repeating: 0, count: size)
        let result = library.BrotliDecoderDecompress(compressed.count, compressed, &size, &plain)
        #expect(result == BROTLI_DECODER_RESULT_SUCCESS && plain == bytes)
    }

    @Test func `a viewer file is sent with gzip until it has been compressed with Brotli`() async throws {
        let bytes = Array(String(repeating: "export const a = 1;\n", count: 500).utf8)
        let file = CompressedFile(type: .javaScript, bytes: bytes, headers: [:])
        #expect(file.content(for: "gzip").encoding == .gzip && file.content(for: "gzip, br").encoding == .gzip)
        while file.content(for: "gzip, br").encoding == .gzip { try await Task.sleep(for: .milliseconds(5)) }
        #expect(file.content(for: "gzip, br").encoding == .brotli && file.content(for: "gzip").encoding == .gzip)
        #expect(file.content(for: "br").bytes.count < file.content(for: "gzip").bytes.count)
    }

    @Test func `encodes header values as ASCII`() {
        #expect(HTTPFields.percentEncoded("Vantage Übung, 100 %") == "Vantage %C3%9Cbung, 100 %25")
        #expect(HTTPFields.percentEncoded("a\r\nSet-Cookie: b") == "a%0D%0ASet-Cookie: b")
    }

    @Test func `gives plain and compressed responses different entity tags and recognizes both`() async throws {
        let bytes = Array(String(repeating: "{\"a\":1}", count: 200).utf8)
        let source = EndpointResponse { EndpointResponse.Content(type: .json, bytes: bytes) }
        func response(_ fields: HTTPFields) async throws -> (status: Int, headers: HTTPFields) {
            let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/", headerFields: fields)
            let request = try EndpointRequest(
                head, path: [], from: "", to: .live, RequestSettings())
            let response = try await ResponseWriter(request, RenderCache(limits: ServerLimits())).response(with: source)
            return (response.status.code, response.headers)
        }
        let plain = try await response([:])
        let compressed = try await response([.acceptEncoding: "gzip"])
        #expect(plain.headers[.contentEncoding] == nil && compressed.headers[.contentEncoding] == "gzip")
        #expect(plain.headers[.vary] == "Accept-Encoding" && compressed.headers[.vary] == "Accept-Encoding")
        let tags = try [plain, compressed].map { try #require($0.headers[.eTag]) }
        #expect(tags[0] != tags[1])
        #expect(try #require(Int(compressed.headers[.contentLength] ?? "")) < bytes.count / 4)
        for tag in tags { #expect(try await response([.ifNoneMatch: tag]).status == 304) }
    }

    @Test func `a rendering's entity tag changes with the build`() {
        let tag = EntityTag(ofRendering: ["map", "tile"])
        #expect(tag == EntityTag(ofRendering: ["map", "tile"], build: BuildIdentity.current))
        #expect(tag != EntityTag(ofRendering: ["map", "tile"], build: BuildIdentity.current + " "))
        #expect(!BuildIdentity.current.contains("unknown"))
    }

    @Test func `the reference page and the OpenAPI document list every endpoint and parameter`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let page = try await server.ask("/docs")
            #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
            #expect(!page.text.contains("<script") && !page.text.contains("http://") && !page.text.contains("https://"))
            let document = try await server.ask("/openapi.json").json()
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            #expect(document["openapi"] as? String == "3.1.0" && paths.count >= 8)
            for (path, operations) in paths {
                for (method, operation) in operations {
                    let operation = try #require(operation as? [String: Any])
                    #expect(page.text.contains("\(method.uppercased()) \(path)</h2>"))
                    for parameter in try #require(operation["parameters"] as? [[String: Any]]) {
                        let name = try #require(parameter["name"] as? String)
                        #expect(page.text.contains("<code>\(name)</code>"), "\(path) \(name)")
                        #expect(path.contains("{\(name)}") == (parameter["in"] as? String == "path"))
                    }
                }
            }
        }
    }
}
