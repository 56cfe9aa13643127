import GRDB
import VantageScenes
import VantageStoreCore

extension SceneStore {
    /// Begins a run, or resumes an earlier one; see ``VantageStoreCore/Store/beginImport(into:arguments:resuming:)``.
    package func beginImport(into spec: CollectionSpec, arguments: String, resuming: Bool) async throws -> ImportRun {
        let run = try await store.beginImport(into: spec, arguments: arguments, resuming: resuming)
        if !resuming { tracks.begin(run) }
        return run
    }

    /// Stores inputs in one transaction: all of them, or none if it is interrupted.
    ///
    /// - Parameter items: The inputs that follow the run's finished inputs, in order.
    /// - Returns: The outcome of each input.
    package func store(
        _ items: [ImportItem<PreparedScene>], in run: ImportRun, duplicates: DuplicatePolicy
    ) async throws -> [ImportOutcome<SceneID>] {
        try await ImportSession(self, run: run, duplicates: duplicates).begin(items).value
    }

    /// Determines the outcome of inputs without storing them.
    package func performDryRun(
        _ items: [ImportItem<PreparedScene>], duplicates: DuplicatePolicy
    ) async throws -> [ImportOutcome<SceneID>] {
        try await store.read { database in
            let search = try DuplicateSearch(database, index: CellIndexWriter(database), run: nil)
            return try items.map { item in
                guard case .ready(let scene) = item.content else { return item.content.skippedOutcome }
                if duplicates == .skip, let duplicate = try search.duplicate(of: scene.record, scene.id) {
                    return duplicate
                }
                return .imported(scene.id)
            }
        }
    }

    /// Groups the run's scenes into sequences and records the end of the run.
    package func finishImport(_ run: ImportRun) async throws {
        let disputed = tracks.end(run)
        try await store.finishImport(run) { database in
            try SequenceAssignment(run: run, in: database).assign(disputed: disputed)
        }
    }
}

extension ImportSession where Writer == SceneWriter {
    /// Creates a session that imports scenes.
    package convenience init(
        _ scenes: SceneStore, run: ImportRun, duplicates: DuplicatePolicy, limit: TransactionLimit = TransactionLimit()
    ) {
        // A failure rolls back scenes from which sequences were built, so the sequence tracker is discarded.
        self.init(scenes.store, run: run, limit: limit, onFailure: { [tracks = scenes.tracks] in tracks.end(run) }) {
            [tracks = scenes.tracks] database in
            try SceneWriter(database, run: run, duplicates: duplicates, tracks: tracks.tracker(of: run))
        }
    }
}
