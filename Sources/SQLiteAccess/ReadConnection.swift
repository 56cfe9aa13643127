import GRDB

/// A connection that reads: one transaction after another, each of one state of the file.
package final class ReadConnection: @unchecked Sendable {
    // Sendable, since the statements are only used on the queue.
    package let queue: DatabaseQueue
    private let budget: StatementBudget
    private let beginning: RawStatement
    private let looking: RawStatement
    private let ending: RawStatement

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
        (beginning, looking, ending) = try queue.unsafeRead { database in
            (
                try RawStatement(database, "BEGIN"), try RawStatement(database, "PRAGMA schema_version"),
                try RawStatement(database, "COMMIT")
            )
        }
    }

    /// Reads in one transaction, on the caller's thread.
    ///
    /// - Parameter isCancelled: Asked now and then whether the work is no longer wanted; it then fails with
    ///   `SQLITE_INTERRUPT`.
    package func read<Value>(
        until isCancelled: @escaping () -> Bool = { false }, _ body: (Database) throws -> Value
    ) throws -> Value {
        try queue.unsafeRead { database in
            try beginning.run()
            // The transaction is ended after an error too; there is nothing to take back.
            let result = Result { try budget.run(until: isCancelled) { try body(database) } }
            try ending.run()
            return try result.get()
        }
    }

    /// Begins a transaction that sees the file as it is now, until ``end()``.
    package func begin() throws {
        try queue.unsafeRead { _ in
            try beginning.run()
            // A transaction begins to see a state with the first look at the file.
            try looking.run()
        }
    }

    /// Works within the transaction that has begun.
    package func use<Value>(_ body: (Database) throws -> Value) throws -> Value { try queue.unsafeRead(body) }

    package func end() throws { try queue.unsafeRead { _ in try ending.run() } }

    package func close() { try? queue.close() }
}
