import GRDB
import Geodesy

extension SceneStore {
    /// The scene that a token names, and the heading of the view that its request implied.
    ///
    /// - Throws: ``SceneStoreError`` `invalidToken` when the token was changed or is another store's, and
    ///   `sceneNoLongerAvailable` when the scene has been removed.
    public func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        let (id, heading) = try signer.read(token)
        return (try await scene(id), heading)
    }

    /// The token of a scene.
    ///
    /// - Parameter viewHeading: The heading of the view that comes with it, kept to a hundredth of a degree.
    public func token(for scene: SceneID, viewHeading: Heading? = nil) -> String {
        signer.token(for: scene, heading: viewHeading)
    }

    /// The scene of an id.
    ///
    /// - Throws: ``SceneStoreError`` `sceneNoLongerAvailable` when the store has no such scene.
    public func scene(_ id: SceneID) async throws -> Scene {
        guard let scene = try await read({ try SceneReader($0).scene(id) }) else { throw noScene(id) }
        return scene
    }

    func noScene(_ id: SceneID) -> SceneStoreError {
        SceneStoreError(.sceneNoLongerAvailable, "Scene \(id) is not, or no longer, in \(url.relativePath).")
    }
}
