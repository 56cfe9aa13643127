import Foundation
import GRDB
import SQLiteAccess
import Scenes

extension SceneStore {
    /// Begins a run, or goes on with an earlier one.
    ///
    /// - Parameters:
    ///   - arguments: What decides what the run stores; only a run of the same arguments is resumed.
    ///   - resuming: Whether to go on where the last such run stands, be it interrupted or at its end; where there is
    ///     none, a new one begins.
    package func beginImport(into spec: CollectionSpec, arguments: String, resuming: Bool) async throws -> ImportRun {
        let run = try await write { database in
            let collection = try Self.collection(spec, in: database)
            if resuming, let run = try ImportRun.last(arguments, collection: collection, in: database) {
                return run
            }
            try database.execute(
                sql: "INSERT INTO import_run (collection, arguments, started) VALUES (?, ?, ?)",
                arguments: [collection, arguments, Date().milliseconds])
            return ImportRun(
                id: database.lastInsertedRowID, collection: collection, done: 0, lastSource: nil, imported: 0, bytes: 0)
        }
        if !resuming { tracks.begin(run) }
        return run
    }

    /// Forgets how far a run has come, because its inputs are no longer those that it met; its scenes stay.
    package func restartImport(_ run: ImportRun) async throws {
        try await write { database in
            try database.execute(sql: "DELETE FROM import_entry WHERE run = ?", arguments: [run.id])
            try database.execute(
                sql: "UPDATE import_run SET done = 0, last_source = NULL WHERE id = ?", arguments: [run.id])
        }
    }

    /// Stores inputs in one transaction: all of them, or after an interruption none.
    ///
    /// - Parameter items: In their order, following those of the run that are done.
    /// - Returns: How each ended.
    package func store(
        _ items: [ImportItem<PreparedScene>], in run: ImportRun, duplicates: DuplicatePolicy
    ) async throws -> [ImportOutcome<SceneID>] {
        try await ImportSession(self, run: run, duplicates: duplicates).begin(items).value
    }

    /// Decides what would become of inputs, and stores nothing.
    package func rehearse(
        _ items: [ImportItem<PreparedScene>], duplicates: DuplicatePolicy
    ) async throws -> [ImportOutcome<SceneID>] {
        try await read { database in
            let search = try DuplicateSearch(database, index: CellIndexWriter(database), run: nil)
            return try items.map { item in
                guard case .ready(let scene) = item.content else { return item.content.outcomeOfNothing() }
                if duplicates == .skip, let duplicate = try search.duplicate(of: scene.record, scene.id) {
                    return duplicate
                }
                return .imported(scene.id)
            }
        }
    }

    /// Splits the run's scenes into sequences and closes the run.
    package func finishImport(_ run: ImportRun) async throws {
        let disputed = tracks.end(run)
        try await write { database in
            try SequenceAssignment(run: run, in: database).assign(disputed: disputed)
            try database.execute(
                sql: "UPDATE import_run SET finished = ? WHERE id = ?", arguments: [Date().milliseconds, run.id])
        }
    }

    /// The inputs of a run that gave no new scene, in their order.
    package func entries(of run: ImportRun) async throws -> [ImportEntry] {
        try await read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM import_entry WHERE run = ? ORDER BY position", arguments: [run.id]
            ).map {
                guard let outcome = ImportEntry.Outcome(rawValue: try $0.decode(forColumn: "outcome")) else {
                    throw ImpossibleValue("import_entry.outcome is none of those that there are")
                }
                let reason = FailureReason(journal: try $0.decode(forColumn: "code"))
                return try ImportEntry(
                    position: $0.decode(forColumn: "position"), source: $0.decode(forColumn: "source"),
                    outcome: outcome, code: reason.code, limit: reason.limit, message: $0.decode(forColumn: "message"))
            }
        }
    }

    private static func collection(_ spec: CollectionSpec, in database: Database) throws -> Int64 {
        try database.execute(
            sql: """
                INSERT INTO collection (name, license, attribution, created) VALUES (?, ?, ?, ?)
                ON CONFLICT (name) DO UPDATE SET license = coalesce(excluded.license, license),
                    attribution = coalesce(excluded.attribution, attribution)
                """,
            arguments: [spec.name, spec.license, spec.attribution, Date().milliseconds])
        guard
            let id = try Int64.fetchOne(
                database, sql: "SELECT id FROM collection WHERE name = ?", arguments: [spec.name])
        else { throw ImpossibleValue("collection has no row of what was put into it") }
        return id
    }
}

extension ImportRun {
    fileprivate static func last(
        _ arguments: String, collection: Int64, in database: Database
    ) throws -> ImportRun? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT * FROM import_run WHERE collection = ? AND arguments = ? ORDER BY id DESC LIMIT 1
                """,
            arguments: [collection, arguments]
        ).map {
            try ImportRun(
                id: $0.decode(forColumn: "id"), collection: collection,
                done: Int(StoredRange.check($0.decode(forColumn: "done"), StoredRange.count, "import_run.done")),
                lastSource: $0.decode(forColumn: "last_source"),
                imported: Int(
                    StoredRange.check($0.decode(forColumn: "imported"), StoredRange.count, "import_run.imported")),
                bytes: Int(StoredRange.check($0.decode(forColumn: "bytes"), StoredRange.count, "import_run.bytes")))
        }
    }
}

extension ImportItem.Content {
    /// The outcome of an input in which there is nothing to store.
    package func outcomeOfNothing() -> ImportOutcome<Subject.ID> {
        switch self {
        case .ready: preconditionFailure("The outcome of what can be stored is the store's to find.")
        case .failed(let code, let limit, let message): .failed(code: code, limit: limit, message: message)
        case .ignored(let code, let message): .ignored(code: code, message: message)
        }
    }
}
