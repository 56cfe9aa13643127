import Foundation
import HTTPTypes
import Testing

@testable import VantageServer

/// Who a client is, and how often it may ask.
struct ClientTests {
    @Test func `tokens come back with time, and no more than for ten seconds`() {
        let rates = ClientRates(perSecond: 2)
        let begin = ContinuousClock.now
        for _ in 0..<20 { #expect(rates.wait("a", at: begin) == nil) }
        #expect(rates.wait("a", at: begin) == .seconds(0.5))
        #expect(rates.wait("b", at: begin) == nil)
        #expect(rates.wait("a", at: begin + .seconds(1)) == nil)
        #expect(rates.wait("a", at: begin + .seconds(1)) == nil)
        #expect(rates.wait("a", at: begin + .seconds(1)) != nil)
        for _ in 0..<20 { #expect(rates.wait("a", at: begin + .seconds(1000)) == nil) }
        #expect(rates.wait("a", at: begin + .seconds(1000)) != nil)
    }

    @Test func `what is given back is there again`() {
        let rates = ClientRates(perSecond: 0.1)
        let begin = ContinuousClock.now
        #expect(rates.wait("a", at: begin) == nil && rates.wait("a", at: begin) != nil)
        rates.giveBack("a")
        #expect(rates.wait("a", at: begin) == nil && rates.wait("a", at: begin) != nil)
    }

    @Test(arguments: [
        ("10.0.0.1", [("X-Forwarded-For", "192.0.2.1")], "192.0.2.1"),
        ("10.0.0.1", [("X-Forwarded-For", "198.51.100.9, 192.0.2.1, 10.0.0.2")], "192.0.2.1"),
        ("10.0.0.1", [("X-Forwarded-For", "rubbish")], "10.0.0.1"),
        ("10.0.0.1", [], "10.0.0.1"),
        // Whom nobody trusts says nothing of others.
        ("192.0.2.7", [("X-Forwarded-For", "192.0.2.1")], "192.0.2.7"),
        ("10.0.0.1", [("Forwarded", #"for=192.0.2.1;proto=https, for="[2001:db8::7]:4711""#)], "2001:db8::7"),
        ("10.0.0.1", [("Forwarded", "for=192.0.2.1:80"), ("X-Forwarded-For", "192.0.2.9")], "192.0.2.1"),
        ("10.0.0.1", [("Forwarded", "for=unknown, for=_hidden")], "10.0.0.1"),
    ])
    func `the last that is no trusted proxy is the client`(
        peer: String, fields: [(String, String)], client: String
    ) throws {
        var headers: HTTPFields = [:]
        for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
        #expect(TrustedProxies(["10.0.0.1", "10.0.0.2"]).client(peer, headers).text == client)
    }

    @Test func `a household is one client`() {
        let one = ClientAddress(text: "2001:db8:1:2::3"), two = ClientAddress(text: "2001:db8:1:2:ffff::4")
        #expect(one.network == two.network && one.network != ClientAddress(text: "2001:db8:1:3::3").network)
        #expect(ClientAddress(text: "192.0.2.1").network == "192.0.2.1")
        // As a socket for both has them.
        #expect(ClientAddress(text: "::ffff:192.0.2.1").network == "192.0.2.1")
        #expect(ClientAddress(text: "::ffff:1").network == ClientAddress(text: "::1").network)
    }
}
