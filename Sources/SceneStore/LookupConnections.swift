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
    /// Prepared for the first question.
    private var lookup: Lookup?

    init(_ connection: ReadConnection) { self.connection = connection }

    /// Reads in one transaction, on the caller's thread.
    ///
    /// - Parameters:
    ///   - count: How many lookups it is.
    ///   - isCancelled: Asked now and then whether they are no longer wanted.
    func read<Value>(
        _ count: Int, until isCancelled: (() -> Bool)? = nil, _ body: (Lookup) throws -> Value
    ) throws -> Value {
        try connection.willLookUp(count)
        return try connection.read(until: isCancelled) { try body(prepared($0)) }
    }

    private func prepared(_ database: Database) throws -> Lookup {
        if let lookup { return lookup }
        // A mapped page would be checked again each time that it is looked at, which takes as long as the lookup.
        try database.execute(sql: "PRAGMA cell_size_check = OFF")
        let prepared = Lookup(search: try AvailabilitySearch(database), scenes: try SceneReader(database))
        lookup = prepared
        return prepared
    }

    /// Answers no more.
    ///
    /// - Returns: What is left to be closed.
    func end() -> ReadConnection {
        lookup = nil
        return connection
    }
}
