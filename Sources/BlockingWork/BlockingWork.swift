import Dispatch
import Foundation

/// Runs work that blocks a thread (decoding, long SQLite steps, files) off Swift's cooperative threads.
///
/// How much runs at once is the caller's to bound, with the number of tasks that it starts.
package enum BlockingWork {
    private static let queue = DispatchQueue(label: "vantage.blocking-work", attributes: .concurrent)

    /// Runs work on a thread of its own kind and waits for it without blocking the caller's.
    ///
    /// The work is handed a flag that turns true when the calling task is cancelled, so that it may stop between steps.
    ///
    /// - Throws: `CancellationError` when the task was cancelled before the work began; else what the work throws.
    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable (_ cancellation: CancellationFlag) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let flag = CancellationFlag()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    guard !flag.isCancelled else {
                        continuation.resume(throwing: CancellationError())
                        return
                    }
                    continuation.resume(with: Result { try work(flag) })
                }
            }
        } onCancel: {
            flag.cancel()
        }
    }
}

/// Whether work is still wanted; set once, read from any thread.
package final class CancellationFlag: @unchecked Sendable {
    // Sendable, since the only state is read and written under the lock.
    private let lock = NSLock()
    private var cancelled = false

    package init() {}

    package var isCancelled: Bool { lock.withLock { cancelled } }

    package func cancel() { lock.withLock { cancelled = true } }

    /// - Throws: `CancellationError` when the work is no longer wanted.
    package func check() throws {
        if isCancelled { throw CancellationError() }
    }
}
