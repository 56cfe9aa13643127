import Dispatch
import Synchronization
import VantageCore
import VantageStoreCore

/// A pool with a limited number of connections to one catalog. Connections that were lost are opened again.
final class PostgresPool: Sendable {
    private struct State {
        var idle: [PostgresConnection] = []
        var isClosed = false
    }

    let location: PostgresLocation
    private let state = Mutex(State())
    private let slots: DispatchSemaphore
    private let defaults: [String: String]
    /// Statements that configure a new connection.
    private let preparation: String

    /// - Parameters:
    ///   - maximum: The maximum number of open connections.
    ///   - isWriter: Whether connections need a server that accepts writes.
    ///   - timeout: The time that a statement may take, in milliseconds; 0 for no limit. A `statement_timeout` in the
    ///     URL's `options` wins.
    init(_ location: PostgresLocation, maximum: Int, isWriter: Bool, timeout: Int) {
        self.location = location
        slots = DispatchSemaphore(value: max(1, maximum))
        defaults = isWriter ? ["target_session_attrs": "read-write"] : [:]
        let hasTimeout = location.url.contains("statement_timeout")
        preparation  // Names without a schema are never looked up in schemas that other roles can write.
        =
            "SET search_path = pg_catalog; SET timezone = 'UTC';"
            + (hasTimeout ? "" : "SET statement_timeout = \(timeout);")
            + (isWriter ? "SET lock_timeout = '60s';" : "SET default_transaction_read_only = on;")
    }

    /// Calls a closure with a connection. Blocks until one is free. If an idle connection turns out to be lost before it
    /// returned anything, the closure is called again with a new one, so reads survive a restart of the server.
    ///
    /// - Parameter isRepeatable: Whether the closure only reads.
    func use<Value>(isRepeatable: Bool = true, _ body: (PostgresConnection) throws -> Value) throws -> Value {
        slots.wait()
        defer { slots.signal() }
        while let connection = try idle() {
            do {
                return try use(connection, body)
            } catch let error as PostgresError where error.isConnectionLoss && isRepeatable {
                // The server restarted, and all idle connections are lost.
                continue
            }
        }
        return try use(open(), body)
    }

    /// Opens a connection that does not belong to the pool.
    func open() throws -> PostgresConnection {
        let connection = try PostgresConnection(location, defaults: defaults)
        try connection.runScript(preparation)
        return connection
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.idle = []
        }
    }

    private func use<Value>(_ connection: PostgresConnection, _ body: (PostgresConnection) throws -> Value) throws
        -> Value
    {
        defer {
            // A connection whose transaction was left open is closed, which rolls it back.
            if connection.isUsable, !connection.isInTransaction {
                state.withLock { if !$0.isClosed { $0.idle.append(connection) } }
            }
        }
        return try body(connection)
    }

    private func idle() throws -> PostgresConnection? {
        try state.withLock { state in
            guard !state.isClosed else { throw StoreError(.closed, "\(location) was closed.") }
            return state.idle.popLast()
        }
    }
}

extension PostgresConnection {
    /// Runs a closure in a transaction, which is rolled back if the closure throws.
    func transaction<Value>(_ begin: String = "BEGIN", _ body: () throws -> Value) throws -> Value {
        try runScript(begin)
        do {
            let value = try body()
            try runScript("COMMIT")
            return value
        } catch {
            try? runScript("ROLLBACK")
            throw error
        }
    }
}
