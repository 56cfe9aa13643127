import VantageCore
import VantageObjects
import VantageScenes
import VantageStoreCore

/// A check of the objects outside the store: whether they exist, and have the right length or the right bytes.
package struct ObjectCheck {
    private static let maximumConcurrent = 16
    /// The number of bytes to read at once.
    private static let chunk = 8 << 20

    private let storage: any ObjectStorage
    private let readsObjects: Bool

    /// - Parameter readsObjects: Whether to read all bytes.
    package init(storage: any ObjectStorage, readsObjects: Bool) {
        (self.storage, self.readsObjects) = (storage, readsObjects)
    }

    /// - Parameter objects: The objects, each with a scene that needs it.
    /// - Throws: `ObjectStorageError` if the storage cannot be reached.
    package func problems(with objects: [PictureObject: SceneID]) async throws -> [StoreProblem] {
        let objects = objects.sorted { $0.key.path < $1.key.path }
        var problems: [StoreProblem] = []
        try await OrderedPipeline.run(objects, width: Self.maximumConcurrent, window: 2 * Self.maximumConcurrent) {
            object in
            try await WorkerPool.waiting.run { cancellation in
                try problem(with: object.key, of: object.value, cancellation)
            }
        } consume: { problem in
            if let problem { problems.append(problem) }
        }
        return problems
    }

    private func problem(
        with object: PictureObject, of scene: SceneID, _ cancellation: CancellationFlag
    ) throws -> StoreProblem? {
        try cancellation.check()
        guard let size = try storage.size(of: object.path) else {
            return StoreProblem(
                code: .pictureMissing, scene: scene,
                message: "\(object.path), which scene \(scene) needs, does not exist at \(storage.location).")
        }
        guard try size != object.byteCount || readsObjects && hash(of: object, cancellation) != object.hash else {
            return nil
        }
        return StoreProblem(
            code: .pictureDamaged, scene: scene,
            message: "\(object.path), which scene \(scene) needs, differs from the object that was written to "
                + "\(storage.location). Restore it from a copy.")
    }

    private func hash(of object: PictureObject, _ cancellation: CancellationFlag) throws -> ContentHash? {
        var hasher = SHA256()
        for start in stride(from: 0, to: object.byteCount, by: Self.chunk) {
            try cancellation.check()
            hasher.update(try storage.read(start..<min(start + Self.chunk, object.byteCount), of: object.path))
        }
        return ContentHash(bytes: hasher.finalize())
    }
}
