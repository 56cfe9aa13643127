import GRDB
import Synchronization

/// What a connection does for somebody, so that another thread can end it.
///
/// A ``StatementBudget`` is asked between instructions of SQLite; to count the rows of a table is a single one.
package final class RunningStatements: Sendable {
    private let queue = Mutex<DatabaseQueue?>(nil)

    package init() {}

    package func on<Value>(_ queue: DatabaseQueue, _ body: () throws -> Value) rethrows -> Value {
        self.queue.withLock { $0 = queue }
        defer { self.queue.withLock { $0 = nil } }
        return try body()
    }

    /// Ends the statement that is running, which fails with `SQLITE_INTERRUPT`.
    package func interrupt() { queue.withLock { $0?.interrupt() } }
}
