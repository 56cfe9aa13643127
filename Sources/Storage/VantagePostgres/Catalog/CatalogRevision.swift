import Synchronization

/// The revision of a catalog that a process has last read: the number of changes to the catalog.
final class CatalogRevision: Sendable {
    private let number = Mutex<Int64?>(nil)

    /// The last revision that was read, or `nil` if none has been read.
    var known: Int64? { number.withLock { $0 } }

    /// Reads the revision from the catalog.
    /// - Returns: Whether it differs from the last one that was read.
    @discardableResult
    func read(_ connection: PostgresConnection) throws -> Bool {
        let current = try connection.run("SELECT revision FROM vantage.store").int64(0, 0)
        return number.withLock { number in
            defer { number = current }
            return number != current
        }
    }

    /// Increments the revision and notifies other processes. This must be the last statement of a transaction, because
    /// other writers wait until the transaction ends.
    static func increment(_ connection: PostgresConnection) throws {
        try connection.run("UPDATE vantage.store SET revision = revision + 1")
        try connection.run("SELECT pg_notify($1, '')", [.text(ChangeListener.channel)])
    }
}
