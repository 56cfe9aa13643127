import CSQLite
import Foundation
import GRDB
import GRDBSQLite

/// Ends a statement that takes more work, or more memory, than it may.
final class MBTilesWatch: @unchecked Sendable {
    // Sendable, since it is only touched on the connection's queue. The connection's configuration keeps it, so that
    // SQLite never calls one that is gone.
    private var steps = 0
    private var deadline = 0.0
    /// The same on the clock that goes on while the thread waits.
    private var earliest = 0.0

    /// Instructions between two looks at the clock: few, since one may take a tenth of a second.
    private static let interval = 100

    /// Bytes that a statement may take beside what it finds in use: a tile of 32 MiB, a few times over.
    private static let maximumMemory: Int64 = 256 << 20

    func begin(on database: Database) {
        sqlite3_progress_handler(
            database.sqliteConnection, Int32(Self.interval),
            { Unmanaged<MBTilesWatch>.fromOpaque($0!).takeUnretainedValue().isOver ? 1 : 0 },
            Unmanaged.passUnretained(self).toOpaque())
    }

    /// Does something with the connection.
    ///
    /// - Parameters:
    ///   - work: What is left; what this took is taken off.
    ///   - most: What this may take of it.
    func run<Value>(
        within work: inout MapSourceWork, atMost most: MapSourceWork, _ body: () throws -> Value
    ) rethrows -> Value {
        let allowed = (steps: min(work.steps, most.steps), seconds: min(work.seconds, most.seconds))
        let start = Self.seconds(CLOCK_THREAD_CPUTIME_ID)
        steps = allowed.steps
        deadline = start + allowed.seconds
        earliest = Self.seconds(CLOCK_MONOTONIC) + allowed.seconds
        csqlite_limit_memory(Self.maximumMemory)
        defer {
            csqlite_unlimit_memory()
            work.steps -= allowed.steps - steps
            work.seconds -= Self.seconds(CLOCK_THREAD_CPUTIME_ID) - start
        }
        return try body()
    }

    func run<Value>(atMost most: MapSourceWork, _ body: () throws -> Value) rethrows -> Value {
        var work = most
        return try run(within: &work, atMost: most, body)
    }

    private var isOver: Bool {
        steps -= Self.interval
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
