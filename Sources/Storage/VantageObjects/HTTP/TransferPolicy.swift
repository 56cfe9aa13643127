/// The limits on the time of requests, and on the number of attempts.
struct TransferPolicy: Sendable {
    /// The number of attempts before an error is reported.
    var tries = 3
    /// The time for all attempts together, excluding the transfer of the bytes.
    var time = Duration.seconds(15)
    /// The lowest transfer rate, in bytes per second, for which a request has enough time.
    var slowestRate = 100_000
    /// The time after which an attempt that transfers almost nothing is abandoned.
    var stall = Duration.seconds(4)
    /// The pause before the second attempt. It doubles with each attempt, and varies at random, so that many readers do
    /// not repeat their requests at the same time.
    var pause = Duration.milliseconds(100)

    static let reading = TransferPolicy()
    /// A server may take a while to store what it received.
    static let writing = TransferPolicy(time: .seconds(60), stall: .seconds(30))

    func deadline(bytes: Int) -> Duration { time + .milliseconds(bytes / max(1, slowestRate / 1000)) }

    func pause(before attempt: Int) -> Duration { pause * (1 << (attempt - 1)) * Double.random(in: 0.5...1.5) }
}
