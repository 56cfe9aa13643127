import Foundation
import GRDB

/// Connections that answer lookups and nothing else, each with its statements prepared and, once it is used much, the
/// file mapped into memory.
///
/// GRDB's pool begins and ends a transaction with statements of its own for each read, which costs several lookups.
final class LookupConnections: @unchecked Sendable {
    // Sendable, since the state is only touched under the lock, and a connection is used by one caller at a time.
    /// More than this many are closed again when they are given back.
    private static let mostIdle = 8

    private let lock = NSLock()
    private let open: @Sendable () throws -> DatabaseQueue
    private var idle: [LookupConnection] = []
    private var isClosed = false

    init(open: @escaping @Sendable () throws -> DatabaseQueue) { self.open = open }

    /// Whether a lookup can begin without waiting for the file to be opened once more.
    var hasIdle: Bool { lock.withLock { !idle.isEmpty } }

    /// Reads in one transaction, on the caller's thread.
    ///
    /// - Parameter count: How many lookups it is.
    func read<Value>(_ count: Int, _ body: (Lookup) throws -> Value) throws -> Value {
        let connection = try takeIdle() ?? LookupConnection(open())
        defer { giveBack(connection) }
        return try connection.read(count, body)
    }

    /// Closes those that are idle now, and the others when they are given back.
    func close() {
        let connections = lock.withLock {
            isClosed = true
            defer { idle = [] }
            return idle
        }
        for connection in connections { connection.close() }
    }

    /// - Throws: As GRDB does, when the store was closed.
    private func takeIdle() throws -> LookupConnection? {
        try lock.withLock {
            guard !isClosed else { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the store was closed") }
            return idle.popLast()
        }
    }

    private func giveBack(_ connection: LookupConnection) {
        let isKept = lock.withLock {
            guard !isClosed, idle.count < Self.mostIdle else { return false }
            idle.append(connection)
            return true
        }
        if !isKept { connection.close() }
    }
}

/// What answers lookups on one connection.
struct Lookup {
    let search: AvailabilitySearch
    let scenes: SceneReader
}

private final class LookupConnection {
    /// Lookups after which the file is mapped, which saves a copy of each page. Before, it would cost more: the kernel
    /// reads megabytes around each page of a mapping that is not in memory yet.
    private static let fewLookups = 256

    private var lookups = 0
    private var isMapped = false
    private let queue: DatabaseQueue
    private let lookup: Lookup
    private let begin: RawStatement
    private let commit: RawStatement

    init(_ queue: DatabaseQueue) throws {
        self.queue = queue
        (lookup, begin, commit) = try queue.unsafeRead { database in
            (
                Lookup(search: try AvailabilitySearch(database), scenes: try SceneReader(database)),
                try RawStatement(database, "BEGIN"), try RawStatement(database, "COMMIT")
            )
        }
    }

    func read<Value>(_ count: Int, _ body: (Lookup) throws -> Value) throws -> Value {
        try queue.unsafeRead { database in
            if lookups >= Self.fewLookups, !isMapped {
                // SQLite takes as much of the file as it was built for, mostly 2 GiB.
                try database.execute(sql: "PRAGMA mmap_size = \(1 << 40)")
                isMapped = true
            }
            lookups += count
            try begin.run()
            // Ends the transaction after an error too; there is nothing to take back.
            let result = Result {
                try lookup.scenes.refresh()
                return try body(lookup)
            }
            try commit.run()
            return try result.get()
        }
    }

    func close() { try? queue.close() }
}
