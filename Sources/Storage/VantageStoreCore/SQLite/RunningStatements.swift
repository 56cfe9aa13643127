import GRDB
import Synchronization

/// The connection that is running statements for a task. Another thread can use it to interrupt them.
///
/// A ``StatementBudget`` alone is not enough: it is checked only between SQLite instructions, and counting the rows of
/// a table is a single instruction.
package final class RunningStatements: Sendable {
    private let queue = Mutex<DatabaseQueue?>(nil)

    package init() {}

    package func on<Value>(_ queue: DatabaseQueue, _ body: () throws -> Value) rethrows -> Value {
        self.queue.withLock { $0 = queue }
        defer { self.queue.withLock { $0 = nil } }
        return try body()
    }

    /// Interrupts the running statement, which fails with `SQLITE_INTERRUPT`.
    package func interrupt() { queue.withLock { $0?.interrupt() } }
}
