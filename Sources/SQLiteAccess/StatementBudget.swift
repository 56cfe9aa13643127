import CSQLite
import Foundation
import GRDB
import GRDBSQLite

/// What statements may still do.
package struct StatementWork: Hashable, Sendable {
    /// Instructions of SQLite: the same on all machines.
    package var steps: Int
    /// Seconds of a processor, since one instruction may compare or copy 32 MiB.
    package var seconds: Double

    package init(steps: Int, seconds: Double) {
        self.steps = steps
        self.seconds = seconds
    }
}

/// Ends the statements of a connection that take more work, or more memory, than they may, or that nobody wants any
/// more. They fail with `SQLITE_INTERRUPT` or `SQLITE_NOMEM`.
package final class StatementBudget: @unchecked Sendable {
    // Sendable, since it is only touched on the connection's queue. The connection's configuration keeps it, so that
    // SQLite never calls one that is gone.
    private var steps = Int.max
    private var deadline = 0.0
    /// The same on the clock that goes on while the thread waits.
    private var earliest = Double.infinity
    /// Whether the work is no longer wanted: asked instead of counting it.
    package var isCancelled: (() -> Bool)?

    private let interval: Int
    /// Bytes that statements of limited work may take beside what they find in use.
    private let memory: Int64

    /// - Parameters:
    ///   - interval: Instructions between two looks.
    ///   - memory: Bytes.
    package init(interval: Int = 10_000, memory: Int64 = .max) {
        self.interval = interval
        self.memory = memory
    }

    package func begin(on database: Database) {
        sqlite3_progress_handler(
            database.sqliteConnection, Int32(interval),
            { Unmanaged<StatementBudget>.fromOpaque($0!).takeUnretainedValue().isOver ? 1 : 0 },
            Unmanaged.passUnretained(self).toOpaque())
    }

    /// Does something with the connection.
    ///
    /// - Parameters:
    ///   - work: What is left; what this took is taken off.
    ///   - most: What this may take of it.
    package func run<Value>(
        within work: inout StatementWork, atMost most: StatementWork, _ body: () throws -> Value
    ) rethrows -> Value {
        let allowed = (steps: min(work.steps, most.steps), seconds: min(work.seconds, most.seconds))
        let start = Self.seconds(CLOCK_THREAD_CPUTIME_ID)
        steps = allowed.steps
        deadline = start + allowed.seconds
        earliest = Self.seconds(CLOCK_MONOTONIC) + allowed.seconds
        csqlite_limit_memory(memory)
        defer {
            csqlite_unlimit_memory()
            work.steps -= allowed.steps - steps
            work.seconds -= Self.seconds(CLOCK_THREAD_CPUTIME_ID) - start
        }
        return try body()
    }

    package func run<Value>(atMost most: StatementWork, _ body: () throws -> Value) rethrows -> Value {
        var work = most
        return try run(within: &work, atMost: most, body)
    }

    private var isOver: Bool {
        if let isCancelled { return isCancelled() }
        steps -= interval
        guard steps >= 0 else { return true }
        // What a processor has worked for this thread counts, so that other programs do not; to ask for it takes forty
        // times as long as to ask for the time, before which it cannot be over.
        return Self.seconds(CLOCK_MONOTONIC) > earliest && Self.seconds(CLOCK_THREAD_CPUTIME_ID) > deadline
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
