import Foundation
import GRDB

/// The files of `Migrations/`, embedded, in the order in which they are applied.
///
/// A released file never changes; `StoreMigrationsTests` compares this list with the folder.
enum Migrations {
    static let all: [(name: String, sql: [UInt8])] = [
        ("0001_create_store", PackageResources._001_create_store_sql),
        ("0002_parts_of_pictures_and_cells", PackageResources._002_parts_of_pictures_and_cells_sql),
        ("0003_rule_of_zone_sources", PackageResources._003_rule_of_zone_sources_sql),
    ]

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in all {
            migrator.registerMigration(migration.name) { database in
                try database.execute(sql: String(decoding: migration.sql, as: UTF8.self))
            }
        }
        return migrator
    }

    /// Whether the store is of an earlier release.
    static func areLacking(in database: Database) throws -> Bool {
        let applied = try String.fetchSet(database, sql: "SELECT identifier FROM grdb_migrations")
        return !all.allSatisfy { applied.contains($0.name) }
    }

    /// The first migration that the store has had and this release does not know.
    static func unknown(in database: Database) throws -> String? {
        guard try database.tableExists("grdb_migrations") else { return nil }
        let known = Set(all.map(\.name))
        return try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier")
            .first { !known.contains($0) }
    }
}
