import Foundation
import GRDB
import Geodesy
import SQLiteAccess
import Scenes

extension SceneStore {
    /// The scene that a token names, and the heading of the view that its request implied.
    ///
    /// - Throws: `SceneError` `invalidToken` when the token was changed or is another store's, and
    ///   `sceneNoLongerAvailable` when the scene has been removed; ``SceneStoreError``.
    public func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        let (id, heading) = try signer.read(token)
        return (try await scene(id), heading)
    }

    /// The token of a scene.
    ///
    /// `viewHeading`: The heading of the view that comes with it, kept to a hundredth of a degree.
    public func token(for scene: SceneID, viewHeading: Heading? = nil) -> String {
        signer.token(for: scene, viewHeading: viewHeading)
    }

    /// The scene of an id.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable` when the store has no such scene; ``SceneStoreError``.
    public func scene(_ id: SceneID) async throws -> Scene {
        guard let scene = try await read({ try SceneReader($0).scene(id) }) else { throw SceneError.gone(id) }
        return scene
    }
}

extension TokenSigner {
    /// The signer of a store's tokens.
    convenience init(_ database: Database) throws {
        guard let row = try Row.fetchOne(database, sql: "SELECT identity, token_secret FROM store") else {
            throw SceneStoreError(.damaged, "The store has lost its identity. Restore it from a copy.")
        }
        let identity = try row.decode(Data.self, forColumn: "identity")
        let secret = try row.decode(Data.self, forColumn: "token_secret")
        guard identity.count == 8, secret.count == 32 else {
            throw ImpossibleValue("the identity has \(identity.count) bytes, and its secret \(secret.count)")
        }
        self.init(identity: [UInt8](identity), secret: [UInt8](secret))
    }
}
