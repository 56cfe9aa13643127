import VantageCore
import VantageObjects
import VantageSceneStore
import VantageScenes
import VantageStoreCore

extension PostgresStore {
    /// Returns the readable streams of a scene's picture, full size first. These are a linked original, or the original
    /// and smaller levels in objects.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable`; `StoreError` if the catalog cannot be read.
    public func pictures(of scene: Scene) async throws -> [StoredPicture] {
        try await read { connection, _ in try PictureRows(connection: connection).pictures(of: scene.id) }
    }

    /// Opens a scene's picture for reading. Removing the scene does not affect the session.
    ///
    /// Blocks until a connection is free.
    ///
    /// - Throws: `SceneError` `noPicture` for a scene without a picture, or `sceneNoLongerAvailable` for one that has
    ///   been removed; `StoreError`; `ObjectStorageError` if the pictures are in objects at a location that cannot be
    ///   used.
    public func picture(of scene: Scene) throws -> any PictureSession { try session(of: scene) }

    /// Returns the imported picture file, byte for byte.
    ///
    /// - Throws: `SceneError` `noPicture` for a scene that was imported without one; `StoreError`
    ///   `linkedPictureChanged` if the bytes differ from those that were imported; `ObjectStorageError`.
    public func originalFile(of scene: Scene) async throws -> [UInt8] {
        try await workers.run { [self] _ in try session(of: scene).originalFile() }
    }

    private func session(of scene: Scene) throws -> CatalogPictureSession {
        let (pictures, recorded) = try readBlocking { connection in
            let pictures = try PictureRows(connection: connection).pictures(of: scene.id)
            let isNeeded = pictures.haveObjects && pictureLocation == nil
            return (pictures, isNeeded ? try PictureLocationRow.read(connection) : nil)
        }
        guard pictures.contains(where: \.isOriginal) else {
            throw SceneError(
                .noPicture,
                scene.hasPicture
                    ? "The catalog has no picture of scene \(scene.id), which was copied or imported without it."
                    : "Scene \(scene.id) was imported without a picture, so there is nothing to show.")
        }
        guard pictures.haveObjects else { return try CatalogPictureSession(pictures, in: nil) }
        guard let location = pictureLocation ?? recorded else {
            throw StoreError(.damaged, "\(self.location) has pictures in objects, but does not record their location.")
        }
        return try CatalogPictureSession(pictures, in: try location.storage())
    }
}
