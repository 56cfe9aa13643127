import Synchronization

/// An open connection for the first pool that needs one.
package final class SpareConnection<Connection: Sendable>: Sendable {
    private let connection: Mutex<Connection?>

    package init(_ connection: Connection) { self.connection = Mutex(connection) }

    /// Takes the connection.
    ///
    /// - Returns: `nil` if it has already been taken.
    package func take() -> Connection? {
        connection.withLock { connection in
            defer { connection = nil }
            return connection
        }
    }
}
