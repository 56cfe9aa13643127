import Vantage
import VantageSceneStore

extension SceneStore {
    /// Returns the scene that text names by its ID or by a token, and the heading of the view if a token contains one.
    package func scene(named text: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        if let id = try? SceneID(parsing: text) { return (try await scene(id), nil) }
        return try await scene(token: text)
    }
}
