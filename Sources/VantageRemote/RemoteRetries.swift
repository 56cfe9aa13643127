/// How often a request is sent again that changes nothing, after a connection that was lost, 503 and 429; and when.
///
/// The waits double from ``first`` up to ``longest``, and each is shortened by chance to no less than half, so that clients
/// that were refused at once do not come back at once. Where the server says when, it is asked no sooner; where that is later
/// than ``longest``, its refusal is the answer.
public struct RemoteRetries: Sendable {
    /// How often a request is sent in all; 1 is never again.
    public var attempts = 3
    /// The first wait.
    public var first: Duration = .milliseconds(200)
    /// The longest wait.
    public var longest: Duration = .seconds(10)
    /// Chance: a number in 0..<1.
    public var chance: @Sendable () -> Double = { .random(in: 0..<1) }
    /// Waits; throws `CancellationError` when the task is cancelled meanwhile.
    public var wait: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Three attempts, 200 ms and 400 ms apart, where nothing else is said.
    public init() {}

    /// Never again.
    public static var none: RemoteRetries {
        var retries = RemoteRetries()
        retries.attempts = 1
        return retries
    }

    /// How long to wait after an attempt that failed; `nil` where it is not tried again.
    ///
    /// `attempt`: From 1.
    func delay(after attempt: Int, _ error: RemoteError) -> Duration? {
        guard error.code.isPassing, attempt < attempts else { return nil }
        let doubled = first * Int(1 << min(attempt - 1, 20))
        let own = min(doubled, longest) * (1 - chance() / 2)
        guard let wanted = error.retryAfter else { return own }
        return wanted <= longest ? max(wanted, own) : nil
    }
}
