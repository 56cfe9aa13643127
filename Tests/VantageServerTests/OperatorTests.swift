import Foundation
import FoundationNetworking
import HTTPTypes
import NIOCore
import Testing
import Vantage
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer
@testable import VantageServerCLI

/// Tests features for operators: stripped pictures, readiness, the admin port, and settings.
@Suite(.fewAtATime) struct OperatorTests {
    @Test func `serves pictures without metadata on request`() async throws {
        var options = ServerOptions()
        options.stripsMetadata = true
        let parts = [["street/pano_01.jpg", "photos/photo_portrait.jpg", "examples/formats/portrait.heic"]]
        try await RunningServer.serving(parts, options: options) { server in
            let scenes = try await server.stores[0].allScenes(SceneQuery())
            #expect(scenes.count == 3)
            for scene in scenes {
                for path in ["/v1/scenes/\(scene.id)/picture", "/api/pictures/\(scene.id)/hd.jpg"] {
                    let reply = try await server.ask(path)
                    #expect(reply.status == 200 && reply.headers["content-type"] == "image/jpeg", "\(path)")
                    for text in ["GPSL", "DateTime", "Make", "exif:", "tiff:"] {
                        #expect(reply.body.range(of: Data(text.utf8)) == nil, "\(text) in \(path)")
                    }
                    let isPanorama = scene.kind == .panorama
                    #expect((reply.body.range(of: Data("equirectangular".utf8)) != nil) == isPanorama)
                    let isTurned = scene.orientation != .up
                    #expect((reply.body.range(of: Data("Exif\0\0".utf8)) != nil) == isTurned)
                    let part = try await server.ask(path, headers: ["Range": "bytes=0-9"])
                    #expect(part.status == 206 && part.body == reply.body.prefix(10))
                }
            }
            // A server that does not strip metadata has a different tag for the same file.
            let path = "/v1/scenes/\(scenes[0].id)/picture"
            let stripped = try await server.ask(path).headers["etag"]
            let files = parts
            try await RunningServer.serving(files) { other in
                let whole = try await other.ask(path)
                #expect(whole.status == 200 && whole.headers["etag"] != stripped)
            }
        }
    }

    @Test func `the server is ready only while the file of every store exists`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let file = server.stores[0].url
            let aside = file.appendingPathExtension("aside")
            #expect(try await server.ask("/health/ready").status == 200)
            try FileManager.default.moveItem(at: file, to: aside)
            let missing = try await server.ask("/health/ready")
            #expect(missing.status == 503 && missing.text.contains("missing"))
            #expect(try await server.ask("/health/live").status == 200)
            try FileManager.default.moveItem(at: aside, to: file)
            #expect(try await server.ask("/health/ready").status == 200)
        }
    }

    @Test func `the admin port serves metrics and health checks without a key, and nothing else`() async throws {
        var options = ServerOptions()
        options.access = AccessControl(try AccessKeys(json: Data(#"{"keys":[],"secrets":[]}"#.utf8)))
        let port = try Self.freePort()
        options.adminAddress = ("127.0.0.1", port)
        try await RunningServer.serving([["street"]], options: options) { server in
            #expect(try await server.ask("/metrics").status == 401)
            func ask(_ path: String) async throws -> (status: Int?, text: String) {
                let (body, response) = try await URLSession.shared.data(
                    from: URL(string: "http://127.0.0.1:\(port)\(path)")!)
                return ((response as? HTTPURLResponse)?.statusCode, String(decoding: body, as: UTF8.self))
            }
            let metrics = try await ask("/metrics")
            #expect(metrics.status == 200)
            for queue in ["searches", "descriptions", "drawings", "bodies"] {
                #expect(metrics.text.contains("vantage_queue_waiting{queue=\"\(queue)\"} 0"), "\(queue)")
            }
            let (live, ready) = (try await ask("/health/live"), try await ask("/health/ready"))
            #expect(live.status == 200 && ready.status == 200)
            for path in ["/", "/v1/collections", "/api"] {
                let found = try await ask(path)
                #expect(found.status == 404, "\(path)")
            }
        }
    }

    @Test func `only a server with its own certificate tells browsers to use HTTPS`() {
        for isSecure in [true, false] {
            var headers: HTTPFields = [:]
            let head = HTTPRequest(method: .get, scheme: nil, authority: "a", path: "/")
            SecurityHeaders(isSecure: isSecure).complete(&headers, of: .ok, to: head)
            let found = headers[HTTPField.Name("Strict-Transport-Security")!]
            #expect(found == (isSecure ? "max-age=31536000" : nil))
        }
    }

    @Test func `warns about a key file that other users can read`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"{"keys":[],"secrets":[]}"#, to: "keys.json")
        let settings = try await ServerSettings(
            arguments: ["--store", "a.sqlite", "--keys", file.path], environment: [:])
        for (mode, isSafe) in [(0o600, true), (0o400, true), (0o640, false), (0o604, false)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
            #expect((settings.keyFileWarning == nil) == isSafe, "\(mode)")
        }
    }

    @Test(arguments: [
        (["--public"], true), ([], false), (["--public", "--strip-metadata", "false"], false),
        (["--strip-metadata", "true"], true),
    ]) func `strips metadata by default only if everyone has access`(arguments: [String], strips: Bool) async throws {
        let settings = try await ServerSettings(arguments: ["--store", "a.sqlite"] + arguments, environment: [:])
        #expect(settings.options.stripsMetadata == strips)
    }

    @Test func `reads the host names, the proxies' headers and the admin port`() async throws {
        let settings = try await ServerSettings(
            arguments: [
                "--store", "a.sqlite", "--host-name", "a.example", "--host-name", "b.example", "--proxy-headers",
                "forwarded", "--trust-proxy", "10.0.0.1", "--admin-port", "9100", "--admin-host", "0.0.0.0",
            ], environment: [:])
        #expect(settings.options.hostNames == ["a.example", "b.example"])
        #expect(settings.options.adminAddress?.port == 9100 && settings.options.adminAddress?.host == "0.0.0.0")
        let fields: HTTPFields = [
            HTTPField.Name("Forwarded")!: "for=192.0.2.1", HTTPField.Name("X-Forwarded-For")!: "192.0.2.9",
        ]
        #expect(settings.options.proxies.client("10.0.0.1", fields).text == "192.0.2.1")
    }

    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard result else { throw CocoaError(.fileReadUnknown) }
        return Int(address.sin_port.bigEndian)
    }
}
