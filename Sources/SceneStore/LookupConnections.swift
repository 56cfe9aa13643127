import GRDB
import SQLiteAccess

/// Connections that answer lookups and nothing else, each with its statements prepared and, once it is used much, the
/// file mapped into memory.
typealias LookupConnections = ConnectionPool<LookupConnection>

/// What answers lookups on one connection.
struct Lookup {
    let search: AvailabilitySearch
    let scenes: SceneReader
}

final class LookupConnection: @unchecked Sendable {
    // Sendable, since what changes is only touched on the queue.
    private let connection: ReadConnection
    /// `nil` once the connection was closed.
    private var lookup: Lookup?

    init(_ connection: ReadConnection) throws {
        self.connection = connection
        lookup = try connection.use { database in
            Lookup(search: try AvailabilitySearch(database), scenes: try SceneReader(database))
        }
    }

    /// Reads in one transaction, on the caller's thread.
    ///
    /// - Parameters:
    ///   - count: How many lookups it is.
    ///   - isCancelled: Asked now and then whether they are no longer wanted.
    func read<Value>(
        _ count: Int, until isCancelled: @escaping () -> Bool = { false }, _ body: (Lookup) throws -> Value
    ) throws -> Value {
        try connection.willLookUp(count)
        return try connection.read(until: isCancelled) { _ in
            guard let lookup else { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "it was closed") }
            return try body(lookup)
        }
    }

    func close() {
        lookup = nil
        connection.close()
    }
}
