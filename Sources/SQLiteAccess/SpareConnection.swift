import Synchronization

/// A connection that is open, for whichever pool needs one first.
package final class SpareConnection<Connection: Sendable>: Sendable {
    private let connection: Mutex<Connection?>

    package init(_ connection: Connection) { self.connection = Mutex(connection) }

    /// - Returns: `nil` where it was taken before.
    package func take() -> Connection? {
        connection.withLock { connection in
            defer { connection = nil }
            return connection
        }
    }
}
