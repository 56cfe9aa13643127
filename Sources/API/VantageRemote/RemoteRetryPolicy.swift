/// The number and timing of retries after a lost connection or a response with the status 503 or 429. Only requests
/// that change nothing on the server are retried.
///
/// The delays double from ``initialDelay`` to ``maximumDelay``. Each is shortened at random by up to half, so that
/// clients rejected at the same time do not retry at the same time. If the server specifies a delay, the request is not
/// retried earlier. If that delay is longer than ``maximumDelay``, the request fails.
public struct RemoteRetryPolicy: Sendable {
    /// The maximum number of attempts. A value of 1 disables retries.
    public var attempts = 3
    /// The delay before the first retry.
    public var initialDelay: Duration = .milliseconds(200)
    /// The maximum delay.
    public var maximumDelay: Duration = .seconds(10)
    /// A source of random numbers in 0..<1.
    public var randomFraction: @Sendable () -> Double = { .random(in: 0..<1) }
    /// A closure that waits for the given time. It throws `CancellationError` if the task is canceled in the meantime.
    public var wait: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Creates the default policy: three attempts, after delays of up to 200 ms and 400 ms.
    public init() {}

    /// A policy that never retries.
    public static var none: RemoteRetryPolicy {
        var retries = RemoteRetryPolicy()
        retries.attempts = 1
        return retries
    }

    /// Returns the delay before the next attempt.
    ///
    /// - Parameters:
    ///   - attempt: The number of the failed attempt, from 1.
    ///   - error: The error that the attempt threw.
    /// - Returns: `nil` if there should be no further attempt.
    func delay(after attempt: Int, _ error: RemoteError) -> Duration? {
        guard error.code.isTransient, attempt < attempts else { return nil }
        let doubled = initialDelay * Int(1 << min(attempt - 1, 20))
        let own = min(doubled, maximumDelay) * (1 - randomFraction() / 2)
        guard let wanted = error.retryAfter else { return own }
        return wanted <= maximumDelay ? max(wanted, own) : nil
    }
}
