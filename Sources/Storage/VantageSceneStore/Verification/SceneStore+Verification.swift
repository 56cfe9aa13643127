import GRDB
import VantageCore
import VantageObjects
import VantageScenes
import VantageStoreCore

extension SceneStore {
    /// Verifies the integrity of the file and the references between rows, compares the availability index with the
    /// scenes, and verifies the checksum of each picture. Of objects outside the store, it verifies the lengths.
    ///
    /// - Parameters:
    ///   - readsObjects: Whether to also read all objects outside the store, and to verify their checksums.
    ///   - progress: Called with the number of verified pictures and their total.
    /// - Returns: All problems, and the numbers of verified scenes and pictures.
    /// - Throws: `StoreError` if the file cannot be read; `ObjectStorageError` if the objects cannot be reached.
    public func verify(
        readsObjects: Bool = false,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> (problems: [StoreProblem], scenes: Int, pictures: Int) {
        // Verification takes minutes and mostly waits for the disk.
        let (problems, scenes, pictures, objects, recorded) = try await store.read(on: .waiting) {
            database, cancellation in
            var problems = try FileCheck(database).problems()
            // If the file is damaged, nothing else can be read reliably.
            guard !problems.contains(where: { $0.code == .fileDamaged }) else {
                return (problems, 0, 0, [:] as [PictureObject: SceneID], nil as StorageLocation?)
            }
            let scenes = try Int.fetchOne(database, sql: "SELECT count(*) FROM scene") ?? 0
            var index = IndexCheck(database, cancellation: cancellation)
            problems += try index.problems()
            let pictures = PictureCheck(database, cancellation: cancellation)
            problems += try pictures.problems(progress: progress)
            let location = pictures.objects.isEmpty ? nil : try PictureLocationRow.read(database)
            return (problems, scenes, pictures.count, pictures.objects, location)
        }
        guard let location = pictureLocation ?? recorded, !objects.isEmpty else { return (problems, scenes, pictures) }
        let check = ObjectCheck(storage: try location.storage(), readsObjects: readsObjects)
        return (problems + (try await check.problems(with: objects)), scenes, pictures)
    }
}

extension StoreProblem {
    /// The scene that the problem concerns, or `nil` if it does not concern a single scene.
    public var scene: SceneID? { sceneKey.map { SceneID(key: $0) } }

    init(code: Code, scene: SceneID?, message: String) {
        self.init(code: code, sceneKey: scene?.key, message: message)
    }
}
