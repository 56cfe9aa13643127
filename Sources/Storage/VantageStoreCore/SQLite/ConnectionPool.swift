import Dispatch
import GRDB
import Synchronization

/// A pool with a limited number of connections to one file. Only one caller at a time uses a connection.
package final class ConnectionPool<Connection: Sendable>: Sendable {
    private struct State {
        var idle: [Connection] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let slots: DispatchSemaphore
    private let spare: @Sendable () -> Connection?
    private let open: @Sendable () throws -> Connection
    private let dispose: @Sendable (Connection) -> Void

    /// - Parameters:
    ///   - maximum: The maximum number of open connections; at least 1.
    ///   - spare: Returns a connection that is already open, if there is one. Called before a new connection is opened.
    ///   - open: Opens a connection.
    ///   - dispose: Closes a connection that is returned after the pool has been closed.
    package init(
        maximum: Int, spare: @escaping @Sendable () -> Connection? = { nil },
        open: @escaping @Sendable () throws -> Connection, dispose: @escaping @Sendable (Connection) -> Void
    ) {
        slots = DispatchSemaphore(value: max(1, maximum))
        self.spare = spare
        self.open = open
        self.dispose = dispose
    }

    /// Calls a closure with a connection. Blocks until one is free.
    ///
    /// - Throws: The error thrown by the closure or by opening the connection, or `SQLITE_MISUSE` if the pool is
    ///   closed.
    package func use<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        let connection = try take()
        defer { checkIn(connection) }
        return try body(connection)
    }

    /// Calls a closure with a connection that is open and idle, or with the spare one.
    ///
    /// - Returns: `nil` if there is no such connection. In that case, ``use(_:)`` would wait, open a connection, or
    ///   throw because the pool is closed.
    package func useIdle<Value>(_ body: (Connection) throws -> Value) throws -> Value? {
        guard slots.wait(timeout: .now()) == .success else { return nil }
        guard let connection = try? idle() else {
            slots.signal()
            return nil
        }
        defer { checkIn(connection) }
        return try body(connection)
    }

    /// Takes a connection out of the pool. The caller must return it with ``checkIn(_:)``. Blocks until one is free.
    package func take() throws -> Connection {
        slots.wait()
        do {
            return try idle() ?? open()
        } catch {
            slots.signal()
            throw error
        }
    }

    private func idle() throws -> Connection? {
        let idle = try state.withLock { state in
            guard !state.isClosed else { throw Self.closed }
            return state.idle.popLast()
        }
        return idle ?? spare()
    }

    package func checkIn(_ connection: Connection) {
        let isKept = state.withLock { state in
            if !state.isClosed { state.idle.append(connection) }
            return !state.isClosed
        }
        if !isKept { dispose(connection) }
        slots.signal()
    }

    /// Closes the pool. Connections in use are closed when they are returned.
    ///
    /// - Returns: The idle connections, which the caller must close.
    package func close() -> [Connection] {
        state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
    }

    private static var closed: DatabaseError { DatabaseError(resultCode: .SQLITE_MISUSE, message: "it was closed") }
}
