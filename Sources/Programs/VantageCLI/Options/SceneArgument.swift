import Vantage

/// An argument that names a scene by its ID or by a token.
enum SceneArgument {
    /// - Returns: The scene, and the heading of the view if a token contains one.
    static func find(_ text: String, in store: SceneStore) async throws -> (scene: Scene, viewHeading: Heading?) {
        if let id = try? SceneID(parsing: text) { return (try await store.scene(id), nil) }
        return try await store.scene(token: text)
    }
}
