/// A class of work whose requests are limited and counted, such as searches or tables.
package protocol WorkClass: Sendable {
    /// The name in metrics and traces.
    var name: String { get }
    var load: QueueLoad { get }
    var maximumRunning: Int { get }
    /// The limit on waiting requests, 0 if none may wait, or `nil` if there is no limit.
    var maximumWaiting: Int? { get }
}
