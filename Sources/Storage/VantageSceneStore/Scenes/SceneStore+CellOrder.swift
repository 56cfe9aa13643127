import VantageScenes
import VantageStoreCore

extension SceneStore {
    /// Returns scenes in order of cell, which keeps scenes that are near each other together.
    ///
    /// - Parameters:
    ///   - row: The row of the index after which to continue, or `nil` to start with the first one.
    ///   - count: The number of scenes after which to stop. The scenes of a row of the index stay together.
    /// - Returns: The scenes, and the last row that was read, or `nil` if there are no more.
    /// - Throws: `StoreError`.
    package func scenesInOrderOfCells(
        after row: Int64?, count: Int
    ) async throws -> (scenes: [Scene], last: Int64?) {
        try await store.read { database in
            let reader = try SceneReader(database)
            let cells = try RawStatement(database, "SELECT id, scenes FROM cell WHERE id > ? ORDER BY id")
            cells.bind(1, row ?? -1)
            defer { cells.reset() }
            var scenes: [Scene] = []
            while scenes.count < count {
                guard try cells.step() else { return (scenes, nil) }
                let rows = CellBlob.entries(in: cells.blob(1)).map { Int64($0.scene) }.sorted()
                for row in rows { if let scene = try reader.scene(row: row) { scenes.append(scene) } }
                if scenes.count >= count { return (scenes, cells.int64(0)) }
            }
            return (scenes, nil)
        }
    }
}
