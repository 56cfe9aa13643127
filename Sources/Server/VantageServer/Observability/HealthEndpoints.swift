import Vantage
import VantageHTTP

extension Endpoint {
    static let live = Endpoint(
        "/health/live", "live", "Whether the server is running.", access: .anyone, produces: [.json],
        format: .schema("health")
    ) { _ in try liveResponse }
    .fastPath { _ in try liveResponse }

    private static var liveResponse: EndpointResponse { get throws { try .json(["status": "live"]) } }

    static func ready(_ stores: ServedStores) -> Endpoint {
        Endpoint(
            "/health/ready", "ready", "Whether every store can be read.", access: .anyone, produces: [.json],
            format: .schema("health")
        ) { _ in
            guard stores.areAllPresent else {
                throw Problem(.serviceUnavailable, "notReady", "A store's file is missing. See the log for its name.")
            }
            guard await areReadable(stores.current) else {
                throw Problem(.serviceUnavailable, "notReady", "A store is temporarily unreadable. Retry later.")
            }
            return try .json(["status": "ready"])
        }
    }

    /// The time for which a health check waits for a store. A store that is merely busy counts as ready.
    private static let patience = Duration.milliseconds(500)

    private static func areReadable(_ stores: [any SceneStorage]) async -> Bool {
        // A store's task returns whether the store could be read. The last task returns nil once the time is up.
        await withTaskGroup(of: Bool?.self) { group in
            for store in stores { group.addTask { await isReadable(store) } }
            group.addTask {
                try? await Task.sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            for _ in stores {
                guard let result = await group.next(), let isReadable = result else { return true }
                if !isReadable { return false }
            }
            return true
        }
    }

    private static func isReadable(_ store: any SceneStorage) async -> Bool {
        do {
            try await store.checkIsReadable()
            return true
        } catch {
            // The result of a canceled task does not matter, because the answer is already known.
            return Task.isCancelled
        }
    }
}
