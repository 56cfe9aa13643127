import Pictures
import Scenes

extension SceneStore {
    /// Opens a scene's picture for reading in one state of the store, until the session is closed; blocks.
    ///
    /// As many run at once as ``StoreLimits/pictures`` says; others wait.
    ///
    /// - Throws: `SceneError` `noPicture` for a scene that was imported without one, `sceneNoLongerAvailable` for one that
    ///   has been removed; ``SceneStoreError``.
    public func picture(of scene: Scene) throws -> any PictureSession {
        try StoredPictureSession(scene, in: self)
    }
}

/// A scene's picture as the store keeps it, in the state that it had when the session began.
final class StoredPictureSession: IndexedPictureSession {
    let size: PictureSize
    let levels: [PyramidLevel]
    private let pictures: [PyramidLevel: StoredPicture]
    private let reading: PictureReading

    /// At full size, a rewritten copy is preferred to the original.
    init(_ scene: Scene, in store: SceneStore) throws {
        reading = try PictureReading(of: scene.id, in: store)
        guard let original = reading.pictures.first(where: \.isOriginal) else {
            throw SceneError(
                .noPicture, "Scene \(scene.id) was imported without a picture: there is nothing to show.")
        }
        size = original.size
        let pairs = reading.pictures.map { picture in
            (PyramidLevel(index: picture.level, width: picture.size.width, height: picture.size.height), picture)
        }
        pictures = Dictionary(pairs) { one, other in one.isOriginal ? other : one }
        levels = pictures.keys.sorted { $0.index < $1.index }
    }

    func bytes(of level: PyramidLevel) throws -> [UInt8] { try reading.bytes(of: picture(level)) }

    func indexHeader(of level: PyramidLevel) throws -> [UInt8]? { try reading.indexHeader(of: picture(level)) }

    func indexRows(_ rows: Range<Int>, of level: PyramidLevel) throws -> [[UInt8]] {
        try reading.indexRows(rows, of: picture(level))
    }

    func bytes(_ ranges: [Range<Int>], of level: PyramidLevel) throws -> [UInt8] {
        try reading.bytes(ranges, of: picture(level))
    }

    func close() { reading.end() }

    private func picture(_ level: PyramidLevel) -> StoredPicture {
        guard let picture = pictures[level] else { preconditionFailure("Only levels of this session are read.") }
        return picture
    }
}
