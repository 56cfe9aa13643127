import Dispatch
import GRDB
import Synchronization

/// Connections to one file: so many and no more, each used by one caller at a time, and kept for the next.
package final class ConnectionPool<Connection: Sendable>: Sendable {
    private struct State {
        var idle: [Connection] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let places: DispatchSemaphore
    private let spare: @Sendable () -> Connection?
    private let open: @Sendable () throws -> Connection
    private let dispose: @Sendable (Connection) -> Void

    /// - Parameters:
    ///   - maximum: How many may be open at once; at least 1.
    ///   - spare: Gives one that is open already, where there is one; asked before another is opened.
    ///   - open: Opens another.
    ///   - dispose: Closes one that is no longer wanted.
    package init(
        maximum: Int, spare: @escaping @Sendable () -> Connection? = { nil },
        open: @escaping @Sendable () throws -> Connection, dispose: @escaping @Sendable (Connection) -> Void
    ) {
        places = DispatchSemaphore(value: max(1, maximum))
        self.spare = spare
        self.open = open
        self.dispose = dispose
    }

    /// Works with a connection. Blocks until one is free.
    ///
    /// - Throws: What opening or the work throws; `SQLITE_MISUSE` when the pool was closed.
    package func use<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        let connection = try take()
        defer { giveBack(connection) }
        return try body(connection)
    }

    /// Works with a connection that is open and idle, or spare.
    ///
    /// - Returns: `nil` when there is none at this moment: the caller would have to wait, or to open one, or is to learn
    ///   from ``use(_:)`` that the pool was closed.
    package func useIdle<Value>(_ body: (Connection) throws -> Value) throws -> Value? {
        guard places.wait(timeout: .now()) == .success else { return nil }
        guard let connection = try? idle() else {
            places.signal()
            return nil
        }
        defer { giveBack(connection) }
        return try body(connection)
    }

    /// Takes a connection for as long as the caller likes; ``giveBack(_:)`` has to follow. Blocks until one is free.
    package func take() throws -> Connection {
        places.wait()
        do {
            return try idle() ?? open()
        } catch {
            places.signal()
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

    package func giveBack(_ connection: Connection) {
        let isKept = state.withLock { state in
            if !state.isClosed { state.idle.append(connection) }
            return !state.isClosed
        }
        if !isKept { dispose(connection) }
        places.signal()
    }

    /// Opens and keeps no more; those in use are closed when they are given back.
    ///
    /// - Returns: Those that are idle now, which are the caller's to close.
    package func close() -> [Connection] {
        state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
    }

    private static var closed: DatabaseError { DatabaseError(resultCode: .SQLITE_MISUSE, message: "it was closed") }
}
