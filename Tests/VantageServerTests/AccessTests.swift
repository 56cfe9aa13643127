import Foundation
import HTTPTypes
import Testing
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageGoogle
@testable import VantageHTTP
@testable import VantageServer

/// Tests keys, signed URLs, cross-origin requests, proxies and rate limits.
@Suite(.fewAtATime) struct AccessTests {
    /// The keys are words, and the file lists their hashes. The secret consists of the bytes 0 to 31.
    private static let file = """
        {"keys": [
            {"name": "r", "sha256": "\(KeyMaterial.hash(of: "reader"))", "scopes": ["read"]},
            {"name": "w", "sha256": "\(KeyMaterial.hash(of: "writer"))", "scopes": ["write"]},
            {"name": "a", "sha256": "\(KeyMaterial.hash(of: "admin"))", "scopes": ["admin"]}
         ], "secrets": [{"name": "page", "secret": "\(secret)"}]}
        """
    private static let secret = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

    private static func options() throws -> ServerOptions {
        var options = ServerOptions()
        options.access = AccessControl(try AccessKeys(json: Data(file.utf8)))
        return options
    }

    @Test func `hashes a key with SHA-256`() {
        // Source: sha256sum of "reader".
        #expect(
            KeyMaterial.hash(of: "reader") == "3d0941964aa3ebdcb00ccef58b1bb399f9f898465e9886d5aec7f31090a0fb30")
        #expect(
            Data(base64URL: KeyMaterial.makeSecret())?.count == 32 && KeyMaterial.makeKey() != KeyMaterial.makeKey())
    }

    @Test func `grants a key the access that its scopes allow`() async throws {
        try await RunningServer.serving([["street"]], options: Self.options()) { server in
            func status(_ path: String, _ key: String?) async throws -> Int {
                let reply = try await server.ask(path, headers: key.map { ["Authorization": "Bearer \($0)"] } ?? [:])
                if reply.status >= 400 { #expect(reply.headers["content-type"] == "application/problem+json") }
                return reply.status
            }
            let place = "/v1/availability?at=48.2001,7.7002"
            #expect(try await status(place, nil) == 401)
            #expect(try await status(place, "nobody") == 401)
            #expect(try await status(place, "reader") == 200)
            #expect(try await status(place, "writer") == 403)
            #expect(try await status(place, "admin") == 200)
            #expect(try await status("/metrics", "reader") == 403)
            #expect(try await status("/metrics", "admin") == 200)
            for open in ["/health/live", "/health/ready", "/openapi.json", "/docs"] {
                #expect(try await status(open, nil) == 200, "\(open)")
            }
            let key = ["Authorization": "Bearer reader"]
            let page = try await server.ask("/v1/scenes?limit=1", headers: key).json()
            let scene = try #require((page["features"] as? [[String: Any]])?.first?["id"] as? String)
            let picture = try await server.ask("/v1/scenes/\(scene)/tiles/base.jpg", headers: key)
            #expect(picture.status == 200 && picture.headers["cache-control"]?.hasPrefix("private") == true)
            let refused = try await server.ask(place)
            #expect(refused.headers["www-authenticate"] == #"Bearer realm="Vantage""#)
        }
    }

    @Test func `accepts keys and signatures in the parameters that Google's clients use`() async throws {
        let place = "/maps/api/streetview?location=48.2001,7.7002&size=64x48"
        let signature = try #require(GoogleSignature(secret: Self.secret)).signature(of: place)
        try await RunningServer.serving([["street"]], options: Self.options()) { server in
            for (address, status) in [
                (place, 401), (place + "&key=nobody", 401), (place + "&key=reader", 200), (place + "&key=writer", 403),
                (place + "&signature=" + signature, 200), (place + "&fov=80&signature=" + signature, 401),
            ] {
                #expect(try await server.ask(address).status == status, "\(address)")
            }
            let metadata = try await server.ask("/maps/api/streetview/metadata?location=48.2001,7.7002").json()
            #expect(metadata["status"] as? String == "REQUEST_DENIED")
        }
    }

    @Test func `applies new keys immediately`() async throws {
        let options = try Self.options()
        try await RunningServer.serving([["street"]], options: options) { server in
            let headers = ["Authorization": "Bearer reader"]
            #expect(try await server.ask("/v1/collections", headers: headers).status == 200)
            options.access.replace(try AccessKeys(json: Data(#"{"keys":[]}"#.utf8)))
            #expect(try await server.ask("/v1/collections", headers: headers).status == 401)
        }
    }

    @Test func `accepts a signed URL without a key until it expires`() async throws {
        // Source of the signature: Python's hmac for the URL below.
        let address = "/v1/snapshot?at=48.2001,7.7002&size=64x48&expires=4102444800"
        let signature = "rJNGgLQg-W9A2JS49sThEXZ03cGRyeYn5fGDZvS6OIQ"
        let signed = try #require(
            SignedURL.sign(
                "/v1/snapshot?at=48.2001,7.7002&size=64x48", until: Date(timeIntervalSince1970: 4_102_444_800),
                secret: Self.secret))
        #expect(signed == address + "&signature=" + signature)
        let expired = try #require(
            SignedURL.sign("/v1/collections", until: Date(timeIntervalSinceNow: -5), secret: Self.secret))
        try await RunningServer.serving([["street"]], options: Self.options()) { server in
            let reply = try await server.ask(signed)
            #expect(reply.status == 200 && reply.headers["content-type"] == "image/jpeg")
            #expect(try await server.ask(expired).status == 403)
            for wrong in [
                signed.replacing("64x48", with: "65x48"), signed.replacing("4102444800", with: "4102444801"),
                signed.replacing("snapshot", with: "snapshot.json"), signed.dropLast(4) + "AAAA", signed + "&badge",
                "/metrics?expires=4102444800&signature=" + signature, address,
                "/v1/collections?signature=" + signature,
            ] {
                #expect(try await [400, 401, 403].contains(server.ask(String(wrong)).status), "\(wrong)")
            }
        }
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"keys":[{"name":"a","sha256":"00","scopes":[]}]}"#,
        #"{"keys":[{"name":"a","sha256":"\#(KeyMaterial.hash(of: "x"))","scopes":["all"]}]}"#,
        #"{"keys":[{"name":"","sha256":"\#(KeyMaterial.hash(of: "x"))","scopes":[]}]}"#,
        #"{"keys":[],"secrets":[{"name":"a","secret":"c2hvcnQ"}]}"#,
        #"{"keys":[{"name":"a","sha256":"\#(KeyMaterial.hash(of: "x"))","scopes":[]},{"name":"b","sha256":"\#(KeyMaterial.hash(of: "x"))","scopes":[]}]}"#,
    ])
    func `rejects a malformed key file`(text: String) {
        let error = #expect(throws: AccessKeysError.self) { try AccessKeys(json: Data(text.utf8)) }
        #expect(error?.description.hasSuffix(".") == true)
    }

    @Test func `lets pages from listed origins read responses`() async throws {
        var options = ServerOptions()
        options.origins = CrossOriginPolicy(origins: ["https://a.example", "https://b.example:8443"])
        try await RunningServer.serving([["street"]], options: options) { server in
            for (origin, isAllowed) in [
                ("https://a.example", true), ("https://b.example:8443", true), ("https://c.example", false),
                ("https://a.example.evil", false), ("null", false),
            ] {
                for path in ["/v1/collections", "/v1/availability?at=x", "/nowhere"] {
                    let reply = try await server.ask(path, headers: ["Origin": origin])
                    #expect(reply.headers["access-control-allow-origin"] == (isAllowed ? origin : nil))
                    #expect(reply.headers["vary"]?.contains("Origin") == true)
                }
                let preflight = try await server.ask(
                    "/v1/map", method: "OPTIONS",
                    headers: ["Origin": origin, "Access-Control-Request-Method": "POST"])
                #expect(preflight.status == 204)
                #expect((preflight.headers["access-control-allow-methods"] != nil) == isAllowed)
            }
        }
    }

    @Test func `responds to a preflight request without a key`() async throws {
        var options = try Self.options()
        options.origins = CrossOriginPolicy(origins: ["*"])
        try await RunningServer.serving([["street"]], options: options) { server in
            let headers = [
                "Origin": "https://x.example", "Access-Control-Request-Method": "GET",
                "Access-Control-Request-Headers": "authorization",
            ]
            let reply = try await server.ask("/v1/collections", method: "OPTIONS", headers: headers)
            #expect(reply.status == 204 && reply.headers["access-control-allow-origin"] == "*")
            #expect(reply.headers["access-control-allow-headers"]?.contains("Authorization") == true)
        }
    }

    @Test func `links start with the address that the proxy exposes`() async throws {
        var options = ServerOptions()
        options.address = PublicBaseURL(base: "https://example.org/imagery")
        try await RunningServer.serving([["street"]], options: options) { server in
            let coverage = try await server.ask("/tiles/coverage.json").json()
            #expect(
                coverage["tiles"] as? [String] == ["https://example.org/imagery/tiles/coverage/{z}/{x}/{y}.mvt"])
            let links = try await server.ask("/v1/scenes?limit=1").json()["links"] as? [[String: Any]]
            #expect((links?.first?["href"] as? String)?.hasPrefix("/imagery/v1/scenes?limit=1&after=") == true)
            let view = try await server.ask("/v1/snapshot.json?at=48.2001,7.7002").json()
            #expect((view["href"] as? String)?.hasPrefix("/imagery/v1/snapshot?token=") == true)
        }
    }

    @Test func `takes the scheme and the host from a trusted proxy`() async throws {
        var options = ServerOptions()
        let sent = [
            "Forwarded": "for=192.0.2.1;proto=https;host=forwarded.example", "X-Forwarded-Proto": "https",
            "X-Forwarded-Host": "x.example",
        ]
        for (proxies, expected) in [
            (TrustedProxies(["127.0.0.1"]), "https://x.example/"),
            (TrustedProxies(["127.0.0.1"], headers: .forwarded), "https://forwarded.example/"),
            (TrustedProxies(), "http://127.0.0.1"),
        ] {
            options.proxies = proxies
            try await RunningServer.serving([["street"]], options: options) { server in
                let tiles = try await server.ask("/tiles/coverage.json", headers: sent).json()["tiles"]
                #expect((tiles as? [String])?.first?.hasPrefix(expected) == true)
            }
        }
    }

    @Test func `refuses a client that exceeds its rate limit`() async throws {
        var options = ServerOptions()
        options.requestsPerSecond = 0.3
        options.proxies = TrustedProxies(["127.0.0.1"])
        try await RunningServer.serving([["street"]], options: options) { server in
            func ask(_ client: String) async throws -> RunningServer.Reply {
                try await server.ask("/health/live", headers: ["X-Forwarded-For": client])
            }
            for _ in 0..<3 { #expect(try await ask("192.0.2.1").status == 200) }
            var refused = try await ask("192.0.2.1")
            for _ in 0..<20 where refused.status == 200 { refused = try await ask("192.0.2.1") }
            #expect(refused.status == 429 && Int(refused.headers["retry-after"] ?? "")! >= 1)
            #expect(try await ask("192.0.2.2").status == 200)
        }
    }
}
