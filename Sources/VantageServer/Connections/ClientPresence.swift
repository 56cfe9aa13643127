import NIOCore
import Synchronization

/// Whether the client of a connection is still there: what is drawn for one who has left is given up.
final class ClientPresence: Sendable {
    private struct State {
        var hasLeft = false
        var next = 0
        var waiting: [Int: @Sendable () -> Void] = [:]
    }

    private static let known = Mutex<[ObjectIdentifier: ClientPresence]>([:])
    private let state = Mutex(State())

    /// That of a connection; `nil` for one that is not guarded, such as a test's.
    static func of(_ channel: any Channel) -> ClientPresence? { known.withLock { $0[ObjectIdentifier(channel)] } }

    static func begin(for channel: any Channel) -> ClientPresence {
        let presence = ClientPresence()
        known.withLock { $0[ObjectIdentifier(channel)] = presence }
        return presence
    }

    static func end(for channel: any Channel) {
        _ = known.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }
    }

    func leave() {
        let waiting = state.withLock { state in
            state.hasLeft = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for cancel in waiting.values { cancel() }
    }

    /// Works for as long as the client is there.
    ///
    /// - Throws: `CancellationError` once it has left; what the work throws.
    func during<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task { try await work() }
        let ticket = state.withLock { state -> Int? in
            guard !state.hasLeft else { return nil }
            state.next += 1
            state.waiting[state.next] = { task.cancel() }
            return state.next
        }
        guard let ticket else {
            task.cancel()
            throw CancellationError()
        }
        defer { state.withLock { _ = $0.waiting.removeValue(forKey: ticket) } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
