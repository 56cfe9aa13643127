import Foundation
import GRDB
import VantageCore

extension Store {
    /// Begins a run, or resumes an earlier one.
    ///
    /// - Parameters:
    ///   - spec: The collection to import into. It is created if it does not exist.
    ///   - arguments: A fingerprint of everything that determines what the run stores. Only a run with the same
    ///     arguments is resumed.
    ///   - resuming: Whether to resume the last run with these arguments, even if it finished. If there is none, a new
    ///     run begins.
    package func beginImport(into spec: CollectionSpec, arguments: String, resuming: Bool) async throws -> ImportRun {
        try await write { database in
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
    }

    /// Resets the progress of a run because its inputs have changed. Keeps the contents that it has already stored.
    package func restartImport(_ run: ImportRun) async throws {
        try await write { database in
            try database.execute(sql: "DELETE FROM import_entry WHERE run = ?", arguments: [run.id])
            try database.execute(
                sql: "UPDATE import_run SET done = 0, last_source = NULL WHERE id = ?", arguments: [run.id])
        }
    }

    /// Records the end of a run.
    ///
    /// - Parameter complete: The last step of the import, which runs in the same transaction.
    package func finishImport(
        _ run: ImportRun, _ complete: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) async throws {
        try await write { database in
            try complete(database)
            try database.execute(
                sql: "UPDATE import_run SET finished = ? WHERE id = ?", arguments: [Date().milliseconds, run.id])
        }
    }

    /// Returns the journal entries for the run's inputs that were not imported, in the order of the inputs.
    package func importEntries(of run: ImportRun) async throws -> [ImportEntry] {
        try await read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM import_entry WHERE run = ? ORDER BY position", arguments: [run.id]
            ).map {
                guard let outcome = ImportEntry.Outcome(rawValue: try $0.decode(forColumn: "outcome")) else {
                    throw InvalidStoredValue("import_entry.outcome is not a known outcome")
                }
                let reason = FailureReason(journal: try $0.decode(forColumn: "code"))
                return try ImportEntry(
                    position: $0.decode(forColumn: "position"), source: $0.decode(forColumn: "source"),
                    outcome: outcome, code: reason.code, limit: reason.limit, message: $0.decode(forColumn: "message"))
            }
        }
    }

    /// Creates or updates a collection and returns its row ID.
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
        else { throw InvalidStoredValue("collection lacks a row that was just inserted") }
        return id
    }
}
