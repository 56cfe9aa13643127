/// A class of work whose requests are limited and counted, such as searches or tables.
package protocol WorkClass: Sendable {
    /// The name in metrics and traces.
    var name: String { get }
    var load: QueueLoad { get }
    var maximumRunning: Int { get }
    /// The maximum number of waiting requests: 0 if requests never wait, or `nil` for no limit.
    var maximumWaiting: Int? { get }
}
