import Scenes

extension SceneStore {
    /// Opens a scene's picture for reading; blocks.
    ///
    /// - Throws: ``SceneError`` `noPicture` for a scene that was imported without one, `sceneNoLongerAvailable` for one that
    ///   has been removed; ``SceneStoreError``.
    public func picture(of scene: Scene) throws -> any PictureSession {
        try StoredPictureSession(scene, in: self)
    }
}

/// A scene's picture as the store keeps it.
final class StoredPictureSession: IndexedPictureSession {
    let size: PictureSize
    let levels: [PyramidLevel]
    private let pictures: [PyramidLevel: StoredPicture]
    private let store: SceneStore

    /// At full size, a rewritten copy is preferred to the original.
    init(_ scene: Scene, in store: SceneStore) throws {
        let stored = try store.readNow { try StoredPicture.fetchAll(of: scene.id, in: $0) }
        guard let original = stored.first(where: \.isOriginal) else {
            throw SceneError(
                .noPicture, "Scene \(scene.id) was imported without a picture: there is nothing to show.")
        }
        size = original.size
        self.store = store
        let pairs = stored.map { picture in
            (PyramidLevel(index: picture.level, width: picture.size.width, height: picture.size.height), picture)
        }
        pictures = Dictionary(pairs) { one, other in one.isOriginal ? other : one }
        levels = pictures.keys.sorted { $0.index < $1.index }
    }

    func bytes(of level: PyramidLevel) throws -> [UInt8] { try store.bytes(of: picture(level)) }

    func indexHeader(of level: PyramidLevel) throws -> [UInt8]? { try store.indexHeader(of: picture(level)) }

    func indexRows(_ rows: Range<Int>, of level: PyramidLevel) throws -> [[UInt8]] {
        try store.indexRows(rows, of: picture(level))
    }

    func bytes(_ ranges: [Range<Int>], of level: PyramidLevel) throws -> [UInt8] {
        try store.bytes(ranges, of: picture(level))
    }

    private func picture(_ level: PyramidLevel) -> StoredPicture {
        guard let picture = pictures[level] else { preconditionFailure("Only levels of this session are read.") }
        return picture
    }
}
