import Foundation
import GRDB
import SQLiteAccess
import Scenes

/// Tells a store from a file that looks like one.
///
/// A store may come from anybody, and its schema is a program: a view in a table's place is a query that need not end, a
/// trigger does what it likes to what is imported, and a rule that is missing lets anything in. Whatever is not as the
/// migrations make it is therefore refused before it is used.
/// Source: https://www.sqlite.org/security.html
enum StoreSchema {
    /// The digest of what all migrations make, which would take longer to make than a lookup takes. A test compares them.
    static let current = "211ec88f2c6962fc43683539367353eef43a6fbbaee14378c231d4a16001bb0c"

    /// The migrations that a store has had; all that is looked at is the schema, until it is known to be one of ours.
    ///
    /// - Throws: ``SceneStoreError`` `notASceneStore` or `writtenByNewerRelease`.
    static func migrations(of database: Database, _ url: URL) throws -> Set<String> {
        let objects = try SchemaObject.all(in: database)
        guard objects.isSuperset(of: SchemaMigrations.list) else { throw StoreInspection.notAStore(url) }
        let applied = try SchemaMigrations.applied(in: database)
        let names = Migrations.all.map(\.name)
        if let unknown = applied.subtracting(names).min() { throw newer(url, unknown) }
        guard applied == Set(names.prefix(applied.count)) else { throw StoreInspection.notAStore(url) }
        if applied.count == names.count, digest(objects) == current { return applied }
        let made = try Migrations.schema.schema(after: applied.count)
        guard objects == made else { throw foreign(url, objects, made) }
        return applied
    }

    static func digest(_ objects: Set<SchemaObject>) -> String {
        let texts = objects.map { [$0.type, $0.name, $0.table, $0.sql].joined(separator: "\0") }.sorted()
        return ContentHash(of: Array(texts.joined(separator: "\0").utf8)).description
    }

    private static func newer(_ url: URL, _ migration: String) -> SceneStoreError {
        SceneStoreError(
            .writtenByNewerRelease,
            "\(url.relativePath) was written by a newer release (migration \(migration.prefix(200)) is unknown here). "
                + "Upgrade Vantage.")
    }

    private static func foreign(
        _ url: URL, _ found: Set<SchemaObject>, _ made: Set<SchemaObject>
    ) -> SceneStoreError {
        let what: String
        if let object = found.subtracting(made).min(by: { $0.name < $1.name }) {
            let isOurs = made.contains { $0.type == object.type && $0.name == object.name }
            what =
                isOurs
                ? "the \(object.type.prefix(20)) \(object.name.prefix(100)) is not as Vantage makes it"
                : "it has a \(object.type.prefix(20)) \(object.name.prefix(100)), which no store of Vantage has"
        } else {
            what = "it lacks \(made.subtracting(found).map(\.name).min() ?? "a table")"
        }
        return SceneStoreError(
            .notASceneStore,
            "\(url.relativePath) was not made by Vantage, or was changed by another program: \(what).")
    }
}
