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
            for store in stores.current {
                do { _ = try await store.scenes(SceneQuery(), limit: 1, after: nil) } catch {
                    throw Problem(.serviceUnavailable, "notReady", "A store is temporarily unreadable. Retry later.")
                }
            }
            return try .json(["status": "ready"])
        }
    }
}
