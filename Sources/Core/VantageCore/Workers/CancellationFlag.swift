import Synchronization

/// A flag that is raised once to cancel work, and can be read from any thread.
package final class CancellationFlag: Sendable {
    private let cancelled = Atomic(false)

    package init() {}

    package var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    package func cancel() { cancelled.store(true, ordering: .releasing) }

    /// - Throws: `CancellationError` if the work was canceled.
    package func check() throws {
        if isCancelled { throw CancellationError() }
    }
}
