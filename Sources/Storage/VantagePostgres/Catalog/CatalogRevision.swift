import Synchronization

/// The number of changes to a catalog, as far as a process has heard of them.
final class CatalogRevision: Sendable {
    private let number = Mutex<Int64?>(nil)

    /// The last number that was read, or `nil` if none was.
    var known: Int64? { number.withLock { $0 } }

    /// Reads the number from the catalog.
    ///
    /// - Returns: Whether it differs from the last one.
    @discardableResult
    func read(_ connection: PostgresConnection) throws -> Bool {
        let current = try connection.run("SELECT revision FROM vantage.store").int64(0, 0)
        return number.withLock { number in
            defer { number = current }
            return number != current
        }
    }

    /// Counts a change, and tells other processes. This must be the last statement of a transaction, because other
    /// writers wait for its end.
    static func increment(_ connection: PostgresConnection) throws {
        try connection.run("UPDATE vantage.store SET revision = revision + 1")
        try connection.run("SELECT pg_notify($1, '')", [.text(ChangeListener.channel)])
    }
}
