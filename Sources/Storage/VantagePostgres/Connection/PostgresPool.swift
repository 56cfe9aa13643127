import Dispatch
import Synchronization
import VantageCore
import VantageStoreCore

/// A pool with a limited number of connections to one catalog. Connections that were lost are opened again.
final class PostgresPool: Sendable {
    private struct State {
        var idle: [PostgresConnection] = []
        var isClosed = false
        var outage: Outage?
    }

    /// A period during which no server accepts connections.
    private struct Outage {
        let begin = ContinuousClock.now
        var lastAttempt = ContinuousClock.now
        var error: PostgresError
    }

    /// The interval between attempts to connect during a longer outage.
    private static let attemptInterval = Duration.seconds(1)

    let location: PostgresLocation
    /// The time for which callers wait for an outage to end.
    let patience: Duration
    private let state = Mutex(State())
    private let slots: DispatchSemaphore
    private let defaults: [String: String]

    /// - Parameters:
    ///   - maximum: The maximum number of open connections.
    ///   - isWriter: Whether connections need a server that accepts writes.
    ///   - timeout: The time that a statement may take, in milliseconds; 0 for no limit. A `statement_timeout` in the
    ///     URL's `options` takes precedence.
    ///   - patience: The time for which callers wait for an outage to end.
    init(_ location: PostgresLocation, maximum: Int, isWriter: Bool, timeout: Int, patience: Duration) {
        (self.location, self.patience) = (location, patience)
        slots = DispatchSemaphore(value: max(1, maximum))
        // Sent when a connection is opened. Unlike settings made with SET, they cannot leak through a pooler to other
        // clients.
        let settings = [
            // Names without a schema are never looked up in schemas that other roles can write.
            "search_path=pg_catalog", "timezone=UTC", "statement_timeout=\(timeout)",
            isWriter ? "lock_timeout=60000" : "default_transaction_read_only=on",
        ]
        defaults = ["options": settings.map { "-c \($0)" }.joined(separator: " ")]
            .merging(isWriter ? ["target_session_attrs": "read-write"] : [:]) { $1 }
    }

    /// Calls a closure with a connection. Blocks until one is free. If an idle connection turns out to be lost before it
    /// returned anything, the closure is called again with a new one, so reads survive a restart of the server.
    ///
    /// - Parameter isRepeatable: Whether the closure only reads.
    /// - Throws: ``PostgresOutage`` if no server has accepted connections for longer than ``patience``.
    func use<Value>(isRepeatable: Bool = true, _ body: (PostgresConnection) throws -> Value) throws -> Value {
        try checkForOutage()
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
        do {
            let connection = try PostgresConnection(location, defaults: defaults)
            state.withLock { $0.outage = nil }
            return connection
        } catch let error as PostgresError where error.isConnectionLoss {
            state.withLock { state in
                if state.outage == nil { state.outage = Outage(error: error) }
                state.outage?.error = error
                state.outage?.lastAttempt = .now
            }
            throw error
        }
    }

    /// The reason why the last attempt to connect failed, or `nil` if it succeeded.
    var outage: PostgresOutage? { state.withLock { $0.outage.map { PostgresOutage(error: $0.error) } } }

    /// Throws an error during a longer outage, so that the requests of a server do not all wait. One caller per second
    /// may still try to connect.
    private func checkForOutage() throws {
        try state.withLock { state in
            guard let outage = state.outage, outage.begin + patience < .now else { return }
            guard outage.lastAttempt + Self.attemptInterval < .now else { throw PostgresOutage(error: outage.error) }
            state.outage?.lastAttempt = .now
        }
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
            // A connection whose transaction was left open is closed, which rolls it back. So is one whose statement was
            // canceled, because the cancellation may arrive late and cancel the next statement.
            if connection.isUsable, !connection.isInTransaction, !connection.wasCancelled {
                // A pooler may deliver the notifications of another connection.
                _ = try? connection.notifications()
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
