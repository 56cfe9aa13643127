import GRDB

/// A connection for reading. It runs one transaction at a time. During a transaction, the file appears unchanged.
package final class ReadConnection: @unchecked Sendable {
    // Sendable because the statements are used only on the queue.
    package let queue: DatabaseQueue
    /// The number of lookups after which the file is mapped into memory, so that its pages need not be copied. Mapping
    /// it earlier would cost more than it saves: for each mapped page that is not in memory, the kernel also reads the
    /// megabytes around it.
    private static let lookupsBeforeMapping = 256

    private let budget: StatementBudget
    private var lookups = 0
    private var isMapped = false
    /// The prepared statements for lookups.
    private var prepared: AnyObject?
    /// `nil` once the connection is closed. SQLite cannot close a connection that still has statements.
    private var transaction: Transaction?

    private struct Transaction {
        let begin: RawStatement
        let read: RawStatement
        let commit: RawStatement

        init(_ database: Database) throws {
            begin = try RawStatement(database, "BEGIN")
            read = try RawStatement(database, "PRAGMA schema_version")
            commit = try RawStatement(database, "COMMIT")
        }

        /// Ends the transaction, unless SQLite has already ended it after a disk or memory error.
        func end(_ database: Database) throws {
            guard database.isInsideTransaction else { return }
            do {
                try commit.run()
            } catch {
                try database.execute(sql: "ROLLBACK")
            }
        }
    }

    /// - Parameters:
    ///   - path: The path or the URI of the file.
    ///   - configuration: The other settings of the connection.
    package init(path: String, configuration: Configuration) throws {
        var configuration = configuration
        // ``begin()`` leaves its transaction open.
        configuration.allowsUnsafeTransactions = true
        let budget = StatementBudget()
        configuration.prepareDatabase { budget.begin(on: $0) }
        self.budget = budget
        queue = try DatabaseQueue(path: path, configuration: configuration)
        transaction = try queue.unsafeRead { try Transaction($0) }
    }

    /// Runs a closure in a read transaction, on the caller's thread.
    ///
    /// - Parameter isCancelled: Called regularly. If it returns true, the statement fails with `SQLITE_INTERRUPT`.
    package func read<Value>(
        until isCancelled: (() -> Bool)? = nil, _ body: (Database) throws -> Value
    ) throws -> Value {
        try queue.unsafeRead { database in
            let transaction = try opened()
            try transaction.begin.run()
            // The transaction also ends after an error. There is nothing to roll back.
            budget.isCancelled = isCancelled
            defer { budget.isCancelled = nil }
            let result = Result { try body(database) }
            let ended = Result { try transaction.end(database) }
            let value = try result.get()
            try ended.get()
            return value
        }
    }

    /// Runs lookups in a read transaction, on the caller's thread.
    ///
    /// - Parameters:
    ///   - count: The number of lookups.
    ///   - isCancelled: See ``read(until:_:)``.
    ///   - prepare: Prepares the statements for the first lookup. All lookups on a connection must use the same type of
    ///     statements.
    package func lookUp<Statements: AnyObject, Value>(
        _ count: Int, until isCancelled: (() -> Bool)? = nil, with prepare: (Database) throws -> Statements,
        _ body: (Statements) throws -> Value
    ) throws -> Value {
        try willLookUp(count)
        return try read(until: isCancelled) { database in
            if let statements = prepared as? Statements { return try body(statements) }
            precondition(prepared == nil, "All lookups on a connection must use the same statements.")
            let statements = try prepare(database)
            prepared = statements
            return try body(statements)
        }
    }

    /// Announces that the next read needs only a few scattered pages. After enough of these reads, the file is mapped
    /// into memory.
    ///
    /// - Parameter count: The number of lookups in the next read.
    package func willLookUp(_ count: Int = 1) throws {
        if lookups >= Self.lookupsBeforeMapping, !isMapped {
            // SQLite clamps this size to a limit set at compile time, usually 2 GiB.
            try use { database in
                try database.execute(sql: "PRAGMA mmap_size = \(1 << 40)")
                // SQLite would check all cells of a mapped page each time it is used, which takes as long as many lookups.
                try database.execute(sql: "PRAGMA cell_size_check = OFF")
            }
            isMapped = true
        }
        lookups += count
    }

    /// Begins a transaction that sees the file as it is now, until ``end()``.
    package func begin() throws {
        try queue.unsafeRead { database in
            let transaction = try opened()
            try transaction.begin.run()
            do {
                // A transaction sees the file as it was at the transaction's first read.
                try transaction.read.run()
            } catch {
                try? transaction.end(database)
                throw error
            }
        }
    }

    /// Uses the connection within the transaction that ``begin()`` began.
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
