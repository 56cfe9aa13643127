import VantageCore
import VantageHTTP

/// The reading from stores, as a class of work. Lookups wait without limit.
struct Lookups: WorkClass {
    let name = "lookups"
    /// The threads that read the stores.
    let workers: WorkerPool

    var load: QueueLoad { QueueLoad(running: workers.runningCount, waiting: workers.waitingCount, refused: 0) }
    var maximumRunning: Int { workers.maximum }
    var maximumWaiting: Int? { nil }
}
