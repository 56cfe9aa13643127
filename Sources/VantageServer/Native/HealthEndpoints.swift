import HTTPTypes
import Vantage

extension Endpoint {
    /// Whether the process answers.
    static let live = Endpoint(
        "/health/live", "live", "Whether the server runs.", access: .everybody, gives: [.json], form: .schema("health")
    ) { _ in try alive }
    .prompt { _ in try alive }

    private static var alive: Answer { get throws { try .json(["status": "live"]) } }

    /// Whether requests will be answered.
    static func ready(_ stores: ServedStores) -> Endpoint {
        Endpoint(
            "/health/ready", "ready", "Whether every store can be read.", access: .everybody, gives: [.json],
            form: .schema("health")
        ) {
            _ in
            for store in stores.current {
                do { _ = try await store.scenes(SceneQuery(), limit: 1, after: nil) } catch {
                    throw Problem(.serviceUnavailable, "notReady", "A store cannot be read now.")
                }
            }
            return try .json(["status": "ready"])
        }
    }
}
