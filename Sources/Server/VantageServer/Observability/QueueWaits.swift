import CoreMetrics
import Synchronization

/// Records how long requests wait in queues.
final class QueueWaits: Sendable {
    static let metric = "vantage_queue_wait_seconds"

    private let factory: any MetricsFactory
    private let timers = Mutex<[String: CoreMetrics.Timer]>([:])

    init(_ factory: any MetricsFactory) { self.factory = factory }

    func record(_ queue: String, _ duration: Duration) {
        let timer = timers.withLock { timers in
            if let timer = timers[queue] { return timer }
            let timer = CoreMetrics.Timer(label: Self.metric, dimensions: [("queue", queue)], factory: factory)
            timers[queue] = timer
            return timer
        }
        timer.recordNanoseconds(Int64(duration / .nanoseconds(1)))
    }
}
