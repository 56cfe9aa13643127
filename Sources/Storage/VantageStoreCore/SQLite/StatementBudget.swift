import CVantageSQLite
import Foundation
import GRDB
import GRDBSQLite

/// The amount of work that statements may do.
package struct StatementWork: Hashable, Sendable {
    /// The number of SQLite virtual machine instructions, a count that is the same on every computer.
    package var steps: Int
    /// The processor time in seconds. A limit on instructions is not enough, because a single one may compare or copy
    /// 32 MiB.
    package var seconds: Double

    package init(steps: Int, seconds: Double) {
        self.steps = steps
        self.seconds = seconds
    }
}

/// A budget that stops a connection's statements if they exceed their work or memory limit, or if their caller was
/// canceled. Such statements fail with `SQLITE_INTERRUPT` or `SQLITE_NOMEM`.
package final class StatementBudget: @unchecked Sendable {
    // Sendable because it is used only on the connection's queue. The connection's configuration retains it, so that
    // SQLite never calls a deallocated object.
    private var steps = Int.max
    private var deadline = 0.0
    /// The earliest time, on the monotonic clock, at which the deadline may have passed.
    private var earliest = Double.infinity
    /// Reports whether the caller was canceled. While this closure is set, the budget does not limit the work.
    package var isCancelled: (() -> Bool)?

    private let interval: Int
    /// The number of bytes that statements may allocate in addition to the memory already in use.
    private let memory: Int64

    /// - Parameters:
    ///   - interval: The number of instructions between two checks.
    ///   - memory: The number of bytes that statements may allocate.
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

    /// Runs a closure that uses the connection.
    ///
    /// - Parameters:
    ///   - work: The remaining work. The closure's work is subtracted from it.
    ///   - most: The maximum work for this closure, if more remains.
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
        // The limit applies to the thread's processor time, so that other programs do not affect it. Reading that clock
        // takes forty times as long as reading the monotonic clock, so it is read only when the monotonic clock shows
        // that the deadline may have passed.
        return Self.seconds(CLOCK_MONOTONIC) > earliest && Self.seconds(CLOCK_THREAD_CPUTIME_ID) > deadline
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
