import Synchronization

/// Whether work is still wanted; raised once, read from any thread.
package final class CancellationFlag: Sendable {
    private let cancelled = Atomic(false)

    package init() {}

    package var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    package func cancel() { cancelled.store(true, ordering: .releasing) }

    /// - Throws: `CancellationError` when the work is no longer wanted.
    package func check() throws {
        if isCancelled { throw CancellationError() }
    }
}
