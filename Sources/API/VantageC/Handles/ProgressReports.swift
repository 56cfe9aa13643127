import CVantageLibrary
import Synchronization

/// Passes the progress of a call on to the caller's function, one call at a time.
final class ProgressReports: @unchecked Sendable {
    // Sendable because the function and its context are used only while the lock is held.
    let cancellation = TaskCancellation()
    private let function: vantage_progress?
    private let context: UnsafeMutableRawPointer?
    private let total = Mutex<Int64>(-1)
    private let isCancelled = Mutex(false)

    init(_ function: vantage_progress?, _ context: UnsafeMutableRawPointer?) {
        (self.function, self.context) = (function, context)
    }

    /// Whether anything receives the reports. If not, callers need not count the items.
    var isWanted: Bool { function != nil }

    func setTotal(_ count: Int) { total.withLock { $0 = Int64(count) } }

    /// Reports progress.
    ///
    /// - Returns: Whether the work continues. If not, the task has been canceled.
    @discardableResult
    func report(done: Int, failed: Int) -> Bool {
        guard let function else { return true }
        let total = total.withLock { $0 }
        let isCancelled = isCancelled.withLock { isCancelled in
            if !isCancelled { isCancelled = function(context, Int64(done), total, Int64(failed)) != 0 }
            return isCancelled
        }
        if isCancelled { cancellation.cancel() }
        return !isCancelled
    }
}
