import GRDB

/// A connection that reads: one transaction after another, each of one state of the file.
package final class ReadConnection: @unchecked Sendable {
    // Sendable, since the statements are only used on the queue.
    package let queue: DatabaseQueue
    /// Lookups after which the file is mapped, which saves a copy of each page. Before, it would cost more: the kernel
    /// reads megabytes around each page of a mapping that is not in memory yet.
    private static let fewLookups = 256

    private let budget: StatementBudget
    private var lookups = 0
    private var isMapped = false
    /// The statements of whoever looks up.
    private var prepared: AnyObject?
    /// `nil` once the connection was closed, which SQLite does only without statements.
    private var transaction: Transaction?

    private struct Transaction {
        let beginning: RawStatement
        let looking: RawStatement
        let ending: RawStatement

        init(_ database: Database) throws {
            beginning = try RawStatement(database, "BEGIN")
            looking = try RawStatement(database, "PRAGMA schema_version")
            ending = try RawStatement(database, "COMMIT")
        }

        /// SQLite may have ended it by itself, after an error of the disk or of memory.
        func end(_ database: Database) throws {
            guard database.isInsideTransaction else { return }
            do {
                try ending.run()
            } catch {
                try database.execute(sql: "ROLLBACK")
            }
        }
    }

    /// - Parameters:
    ///   - path: A path, or an address for SQLite.
    ///   - configuration: What else is to be settled.
    package init(path: String, configuration: Configuration) throws {
        var configuration = configuration
        // ``begin()`` leaves a transaction open.
        configuration.allowsUnsafeTransactions = true
        let budget = StatementBudget()
        configuration.prepareDatabase { budget.begin(on: $0) }
        self.budget = budget
        queue = try DatabaseQueue(path: path, configuration: configuration)
        transaction = try queue.unsafeRead { try Transaction($0) }
    }

    /// Reads in one transaction, on the caller's thread.
    ///
    /// - Parameter isCancelled: Asked now and then whether the work is no longer wanted; it then fails with
    ///   `SQLITE_INTERRUPT`.
    package func read<Value>(
        until isCancelled: (() -> Bool)? = nil, _ body: (Database) throws -> Value
    ) throws -> Value {
        try queue.unsafeRead { database in
            let transaction = try opened()
            try transaction.beginning.run()
            // The transaction is ended after an error too; there is nothing to take back.
            budget.isCancelled = isCancelled
            defer { budget.isCancelled = nil }
            let result = Result { try body(database) }
            let ended = Result { try transaction.end(database) }
            let value = try result.get()
            try ended.get()
            return value
        }
    }

    /// Looks up in one transaction, on the caller's thread.
    ///
    /// - Parameters:
    ///   - count: How many lookups it is.
    ///   - isCancelled: As of ``read(until:_:)``.
    ///   - prepare: Makes the statements, for the first lookup; those of one connection are of one kind.
    package func lookUp<Statements: AnyObject, Value>(
        _ count: Int, until isCancelled: (() -> Bool)? = nil, with prepare: (Database) throws -> Statements,
        _ body: (Statements) throws -> Value
    ) throws -> Value {
        try willLookUp(count)
        return try read(until: isCancelled) { database in
            if let statements = prepared as? Statements { return try body(statements) }
            precondition(prepared == nil, "Lookups of one connection are of one kind.")
            let statements = try prepare(database)
            prepared = statements
            return try body(statements)
        }
    }

    /// Says that the next read looks up a few pages here and there; the file is mapped into memory where many do.
    ///
    /// - Parameter count: How many lookups it is.
    package func willLookUp(_ count: Int = 1) throws {
        if lookups >= Self.fewLookups, !isMapped {
            // SQLite takes as much of the file as it was built for, mostly 2 GiB.
            try use { try $0.execute(sql: "PRAGMA mmap_size = \(1 << 40)") }
            isMapped = true
        }
        lookups += count
    }

    /// Begins a transaction that sees the file as it is now, until ``end()``.
    package func begin() throws {
        try queue.unsafeRead { database in
            let transaction = try opened()
            try transaction.beginning.run()
            do {
                // It begins to see a state with the first look at the file.
                try transaction.looking.run()
            } catch {
                try? transaction.end(database)
                throw error
            }
        }
    }

    /// Works within the transaction that has begun.
    package func use<Value>(_ body: (Database) throws -> Value) throws -> Value { try queue.unsafeRead(body) }

    package func end() throws { try queue.unsafeRead { try opened().end($0) } }

    package func close() {
        queue.inDatabase { _ in (transaction, prepared) = (nil, nil) }
        try? queue.close()
    }

    private func opened() throws -> Transaction {
        guard let transaction else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the connection was closed")
        }
        return transaction
    }
}
