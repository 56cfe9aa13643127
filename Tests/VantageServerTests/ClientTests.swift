import Foundation
import HTTPTypes
import Testing

@testable import VantageHTTP
@testable import VantageServer

/// Tests client identification and rate limits.
struct ClientTests {
    @Test func `refills a client's bucket over time, up to ten seconds' worth of requests`() {
        let limiter = RateLimiter(perSecond: 2)
        let begin = ContinuousClock.now
        for _ in 0..<20 { #expect(limiter.delay(of: "a", at: begin) == nil) }
        #expect(limiter.delay(of: "a", at: begin) == .seconds(0.5))
        #expect(limiter.delay(of: "b", at: begin) == nil)
        #expect(limiter.delay(of: "a", at: begin + .seconds(1)) == nil)
        #expect(limiter.delay(of: "a", at: begin + .seconds(1)) == nil)
        #expect(limiter.delay(of: "a", at: begin + .seconds(1)) != nil)
        for _ in 0..<20 { #expect(limiter.delay(of: "a", at: begin + .seconds(1000)) == nil) }
        #expect(limiter.delay(of: "a", at: begin + .seconds(1000)) != nil)
    }

    @Test(arguments: [
        ("10.0.0.1", [("X-Forwarded-For", "192.0.2.1")], "192.0.2.1"),
        ("10.0.0.1", [("X-Forwarded-For", "198.51.100.9, 192.0.2.1, 10.0.0.2")], "192.0.2.1"),
        ("10.0.0.1", [("X-Forwarded-For", "rubbish")], "10.0.0.1"),
        ("10.0.0.1", [], "10.0.0.1"),
        // Headers from a proxy that is not trusted are ignored.
        ("192.0.2.7", [("X-Forwarded-For", "192.0.2.1")], "192.0.2.7"),
        // The client sent the other family of header fields, which the proxy passed on.
        ("10.0.0.1", [("Forwarded", "for=198.51.100.9"), ("X-Forwarded-For", "192.0.2.1")], "192.0.2.1"),
        ("10.0.0.1", [("Forwarded", "for=198.51.100.9")], "10.0.0.1"),
    ])
    func `treats the last address that does not belong to a trusted proxy as the client`(
        peer: String, fields: [(String, String)], client: String
    ) throws {
        var headers: HTTPFields = [:]
        for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
        #expect(TrustedProxies(["10.0.0.1", "10.0.0.2"]).client(peer, headers).text == client)
    }

    @Test(arguments: [
        ([("Forwarded", #"for=192.0.2.1;proto=https, for="[2001:db8::7]:4711""#)], "2001:db8::7"),
        ([("Forwarded", "for=192.0.2.1:80"), ("X-Forwarded-For", "192.0.2.9")], "192.0.2.1"),
        ([("Forwarded", "for=unknown, for=_hidden")], "10.0.0.1"), ([("X-Forwarded-For", "192.0.2.9")], "10.0.0.1"),
    ]) func `reads only Forwarded if the proxies write that header`(fields: [(String, String)], client: String) throws {
        var headers: HTTPFields = [:]
        for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
        let proxies = TrustedProxies(["10.0.0.1", "10.0.0.2"], headers: .forwarded)
        #expect(proxies.client("10.0.0.1", headers).text == client)
    }

    @Test func `treats the IPv6 addresses in a household's network as one client`() {
        let one = ClientAddress(text: "2001:db8:1:2::3"), two = ClientAddress(text: "2001:db8:1:2:ffff::4")
        #expect(one.network == two.network && one.network != ClientAddress(text: "2001:db8:1:3::3").network)
        #expect(ClientAddress(text: "192.0.2.1").network == "192.0.2.1")
        // IPv4 addresses as a dual-stack socket reports them.
        #expect(ClientAddress(text: "::ffff:192.0.2.1").network == "192.0.2.1")
        #expect(ClientAddress(text: "::ffff:1").network == ClientAddress(text: "::1").network)
    }
}
