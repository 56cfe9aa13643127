import NIOCore
import Synchronization

/// Tracks whether the client of a connection is still connected, and cancels its renderings when it disconnects.
final class ClientDisconnectMonitor: Sendable {
    private struct State {
        var isGone = false
        var next = 0
        var waiting: [Int: @Sendable () -> Void] = [:]
    }

    private static let known = Mutex<[ObjectIdentifier: ClientDisconnectMonitor]>([:])
    private let state = Mutex(State())

    /// Returns the monitor for a connection's client, or `nil` for a connection without a ``ClientDepartureHandler``,
    /// as in tests.
    static func of(_ channel: any Channel) -> ClientDisconnectMonitor? {
        known.withLock { $0[ObjectIdentifier(channel)] }
    }

    static func begin(for channel: any Channel) -> ClientDisconnectMonitor {
        let monitor = ClientDisconnectMonitor()
        known.withLock { $0[ObjectIdentifier(channel)] = monitor }
        return monitor
    }

    static func end(for channel: any Channel) {
        _ = known.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }
    }

    func disconnect() {
        let waiting = state.withLock { state in
            state.isGone = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for cancel in waiting.values { cancel() }
    }

    /// Runs an operation, and cancels it when the client disconnects.
    ///
    /// - Throws: `CancellationError` after the client has disconnected, or the error that the operation threw.
    func during<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task { try await work() }
        let number = state.withLock { state -> Int? in
            guard !state.isGone else { return nil }
            state.next += 1
            state.waiting[state.next] = { task.cancel() }
            return state.next
        }
        guard let number else {
            task.cancel()
            throw CancellationError()
        }
        defer { state.withLock { _ = $0.waiting.removeValue(forKey: number) } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
