import Synchronization
import Vantage

/// A value that is calculated from all stores, and recalculated when they change. Concurrent requests share a
/// calculation.
package final class StoreSummary<Value: Sendable>: Sendable {
    private struct State {
        let stamp: String
        let load = SharedLoad<Value>()
        var value: Value?
    }

    private let stores: ServedStores
    private let make: @Sendable ([any SceneStorage]) async throws -> Value
    private let state = Mutex<State?>(nil)

    package init(_ stores: ServedStores, _ make: @escaping @Sendable ([any SceneStorage]) async throws -> Value) {
        self.stores = stores
        self.make = make
    }

    package var value: Value {
        get async throws {
            let stamp = stores.stamp
            let (known, load) = state.withLock { state in
                if state?.stamp != stamp { state = State(stamp: stamp) }
                return (state?.value, state?.load)
            }
            if let known { return known }
            guard let load else { return try await make(stores.current) }
            let value = try await load.value { [make, stores] in try await make(stores.current) }
            state.withLock { if $0?.load === load { $0?.value = value } }
            return value
        }
    }
}
