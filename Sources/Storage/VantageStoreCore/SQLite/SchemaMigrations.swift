import GRDB

/// The migrations that create the schema of a file, in order. Each is applied once and never changes after its release.
///
/// The table `grdb_migrations` lists those that have been applied to a file.
package struct SchemaMigrations: Sendable {
    package struct Step: Sendable {
        package let name: String
        package let sql: [UInt8]

        package init(_ name: String, _ sql: [UInt8]) {
            self.name = name
            self.sql = sql
        }
    }

    package let steps: [Step]

    package init(_ steps: [Step]) { self.steps = steps }

    /// Returns the names of the migrations that were applied to a file.
    package static func applied(in database: Database) throws -> Set<String> {
        try String.fetchSet(database, sql: "SELECT identifier FROM grdb_migrations")
    }

    /// Applies the missing migrations in one transaction, so that readers see either all of them or none. If two
    /// processes do this at the same time, the second one waits and then finds nothing left to do.
    ///
    /// - Parameter complete: A final step that runs in the same transaction.
    package func apply(to database: Database, complete: (Database) throws -> Void) throws {
        // Source: https://sqlite.org/lang_altertable.html#otheralter
        // > 1. If foreign key constraints are enabled, disable them using PRAGMA foreign_keys=OFF.
        try database.execute(sql: "PRAGMA foreign_keys = OFF")
        // > 12. If foreign keys constraints were originally enabled, reenable them now.
        defer { try? database.execute(sql: "PRAGMA foreign_keys = ON") }
        // > 2. Start a transaction.
        try database.inTransaction(.exclusive) {
            try database.execute(
                sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            let applied = try Self.applied(in: database)
            for step in steps where !applied.contains(step.name) {
                try database.execute(sql: String(decoding: step.sql, as: UTF8.self))
                try database.execute(
                    sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [step.name])
            }
            try complete(database)
            // > 10. If foreign key constraints were originally enabled then run PRAGMA foreign_key_check to verify that
            // > the schema change did not break any foreign key constraints.
            try database.checkForeignKeys()
            // > 11. Commit the transaction started in step 2.
            return .commit
        }
    }
}
