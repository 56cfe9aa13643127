import HTTPTypes
import Synchronization
import Vantage
import VantageCore
import VantageHTTP

/// Limits the requests per second from each client. A client can save up ten seconds' worth of unused requests.
final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var filled: ContinuousClock.Instant
    }

    /// The number of clients to remember. A client that is forgotten starts with a full bucket.
    private static let maximumClients = 100_000
    /// The maximum number of seconds for which a client can save up unused requests.
    private static let burst = 10.0

    private let perSecond: Double
    private let buckets = Mutex(LRUCache<String, Bucket>(maximumCost: maximumClients))

    init(perSecond: Double) { self.perSecond = perSecond }

    /// Takes one request from a client's bucket.
    ///
    /// - Returns: `nil` if the client may send the request; otherwise, the time that it has to wait.
    func delay(of client: String, at now: ContinuousClock.Instant = .now) -> Duration? {
        let full = perSecond * Self.burst
        return buckets.withLock { buckets in
            var bucket = buckets.value(for: client) ?? Bucket(tokens: full, filled: now)
            bucket.tokens = min(full, bucket.tokens + (now - bucket.filled) / .seconds(1) * perSecond)
            bucket.filled = now
            let isFree = bucket.tokens >= 1
            if isFree { bucket.tokens -= 1 }
            buckets.insert(bucket, cost: 1, for: client)
            return isFree ? nil : .seconds((1 - bucket.tokens) / perSecond)
        }
    }
}

extension RateLimiter: RequestRule {
    func refusal(of head: HTTPRequest, from client: ClientAddress) -> RawResponse? {
        guard let delay = delay(of: client.network) else { return nil }
        let seconds = Int((delay / .seconds(1)).rounded(.up))
        var response = RawResponse(
            Problem(.tooManyRequests, "tooManyRequests", "Rate limit exceeded. Retry after \(seconds) s."))
        response.headers[.retryAfter] = "\(max(1, seconds))"
        return response
    }
}
