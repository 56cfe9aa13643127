import Synchronization
import Vantage

/// How often each client may ask: so many requests a second, and as many at once as it left unused before.
package final class ClientRates: Sendable {
    private struct Bucket {
        var tokens: Double
        var filled: ContinuousClock.Instant
    }

    /// Clients that are remembered; one that is forgotten begins anew.
    private static let maximumClients = 100_000
    /// Seconds of silence that count.
    private static let burst = 10.0

    private let perSecond: Double
    private let buckets = Mutex(RecentValues<String, Bucket>(maximumCost: maximumClients))

    package init(perSecond: Double) { self.perSecond = perSecond }

    /// Takes one request of a client.
    ///
    /// - Returns: `nil` where it may; else how long it is to wait.
    func wait(_ client: String, at now: ContinuousClock.Instant = .now) -> Duration? {
        let full = perSecond * Self.burst
        return buckets.withLock { buckets in
            var bucket = buckets.value(client) ?? Bucket(tokens: full, filled: now)
            bucket.tokens = min(full, bucket.tokens + (now - bucket.filled) / .seconds(1) * perSecond)
            bucket.filled = now
            let isFree = bucket.tokens >= 1
            if isFree { bucket.tokens -= 1 }
            buckets.keep(bucket, cost: 1, for: client)
            return isFree ? nil : .seconds((1 - bucket.tokens) / perSecond)
        }
    }

    /// Takes nothing after all.
    func giveBack(_ client: String) {
        buckets.withLock { buckets in
            guard var bucket = buckets.value(client) else { return }
            bucket.tokens += 1
            buckets.keep(bucket, cost: 1, for: client)
        }
    }
}
