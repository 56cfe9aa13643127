import Foundation
import Testing

@testable import VantageRemote

/// Tests the timing of retries.
struct RemoteRetriesTests {
    private static func retries(randomFraction: Double = 0) -> RemoteRetryPolicy {
        var retries = RemoteRetryPolicy()
        retries.attempts = 20
        retries.randomFraction = { randomFraction }
        return retries
    }

    private static let lost = RemoteError(.connectionLost, "")

    @Test(arguments: [(1, 200), (2, 400), (3, 800), (6, 6400), (7, 10_000), (19, 10_000)])
    func `delays double up to the maximum`(attempt: Int, milliseconds: Int) {
        #expect(Self.retries().delay(after: attempt, Self.lost) == .milliseconds(milliseconds))
    }

    @Test func `jitter shortens a delay by up to half`() {
        #expect(Self.retries(randomFraction: 0.5).delay(after: 1, Self.lost) == .milliseconds(150))
        let one = Self.retries(randomFraction: 0.999_999).delay(after: 1, Self.lost)
        #expect(one.map { $0 >= .milliseconds(100) } == true)
    }

    @Test func `nothing is retried after the last attempt, which may be the first one`() {
        #expect(Self.retries().delay(after: 20, Self.lost) == nil)
        #expect(RemoteRetryPolicy.none.delay(after: 1, Self.lost) == nil)
    }

    @Test(arguments: RemoteError.Code.allCases) func `retries only temporary errors`(code: RemoteError.Code) {
        let passing: Set<RemoteError.Code> = [.unreachable, .connectionLost, .busy, .tooManyRequests]
        #expect((Self.retries().delay(after: 1, RemoteError(code, "")) != nil) == passing.contains(code))
    }

    @Test func `the server can set the delay`() {
        func delay(_ seconds: Int) -> Duration? {
            Self.retries().delay(after: 1, RemoteError(.busy, "", retryAfter: .seconds(seconds)))
        }
        #expect(delay(0) == .milliseconds(200) && delay(3) == .seconds(3) && delay(10) == .seconds(10))
        #expect(delay(11) == nil)
    }

    @Test(arguments: [
        ("7", Duration?.some(.seconds(7))), ("0", .seconds(0)), ("-1", nil), ("soon", nil), ("", nil),
        ("Sun, 06 Nov 1994 08:49:37 GMT", .seconds(37)), ("Sun, 06 Nov 1994 08:48:00 GMT", .seconds(0)),
    ]) func `parses delays in seconds and as dates`(text: String, expected: Duration?) throws {
        // Source of the date: RFC 9110, section 5.6.7.
        let now = try Date("1994-11-06T08:49:00Z", strategy: .iso8601)
        #expect(RetryAfter.duration(text, now: now) == expected)
    }

    @Test(arguments: [Duration.zero, .seconds(1), .seconds(Int64.max), .seconds(-5)])
    func `a timeout can be any duration`(duration: Duration) {
        var options = RemoteOptions()
        (options.connectionTimeout, options.inactivityTimeout, options.responseTimeout) = (duration, duration, duration)
        #expect(throws: Never.self) { try RemoteServer(URL(string: "http://127.0.0.1")!, options: options) }
    }
}
