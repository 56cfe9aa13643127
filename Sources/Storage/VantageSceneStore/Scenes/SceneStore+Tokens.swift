import VantageGeodesy
import VantageScenes

extension SceneStore {
    /// Returns the scene that a token identifies, and the view heading that the token contains, if any.
    ///
    /// - Throws: `SceneError` `invalidToken` if the token was modified or belongs to another store, or
    ///   `sceneNoLongerAvailable` if the scene has been removed; `StoreError`.
    public func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        let (id, heading) = try signer.read(token)
        return (try await scene(id), heading)
    }

    /// Returns a token for a scene.
    ///
    /// - Parameters:
    ///   - scene: The ID of the scene.
    ///   - viewHeading: The heading of the view that the token describes. It is rounded to a hundredth of a degree.
    public func token(for scene: SceneID, viewHeading: Heading? = nil) -> String {
        signer.token(for: scene, viewHeading: viewHeading)
    }

    /// Returns the scene with a given ID.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable` if the store has no such scene; `StoreError`.
    public func scene(_ id: SceneID) async throws -> Scene {
        guard let scene = try await store.read({ try SceneReader($0).scene(id) }) else { throw SceneError.gone(id) }
        return scene
    }
}
