import Foundation
import GRDB
import VantageCore

/// A check that a file has the schema of a store.
///
/// A store is untrusted, and its schema is a program: a view in place of a table may be a query that never ends, a
/// trigger can change imported data, and a missing constraint lets any value through. For this reason, a file is
/// rejected before use if its schema differs from the one that the migrations create.
///
/// Source: https://www.sqlite.org/security.html
enum StoreSchema {
    /// The digest of the schema that all migrations create. It is a constant because creating that schema would take
    /// longer than an availability lookup. A test checks that the digest is current.
    static let current = "df5e457d53503eb3cc213a7885ab74def7a210bc8ac55c924d32f46b47f3e2f6"

    /// Returns the migrations that were applied to a store. Until the schema is known to be valid, nothing else is
    /// read.
    ///
    /// - Throws: ``StoreError`` `notASceneStore` or `writtenByNewerRelease`.
    static func migrations(of database: Database, _ url: URL) throws -> Set<String> {
        let objects = try SchemaObject.all(in: database)
        guard objects.isSuperset(of: SchemaMigrations.list) else { throw StoreInspection.notAStore(url) }
        let applied = try SchemaMigrations.applied(in: database)
        let names = StoreMigrations.all.map(\.name)
        if let unknown = applied.subtracting(names).min() { throw newer(url, unknown) }
        guard applied == Set(names.prefix(applied.count)) else { throw StoreInspection.notAStore(url) }
        if applied.count == names.count, digest(objects) == current { return applied }
        let expected = try StoreMigrations.schema.schema(after: applied.count)
        guard objects == expected else { throw unexpected(url, objects, expected) }
        return applied
    }

    static func digest(_ objects: Set<SchemaObject>) -> String {
        let texts = objects.map { [$0.type, $0.name, $0.table, $0.sql].joined(separator: "\0") }.sorted()
        return ContentHash(of: Array(texts.joined(separator: "\0").utf8)).description
    }

    private static func newer(_ url: URL, _ migration: String) -> StoreError {
        StoreError(
            .writtenByNewerRelease,
            "\(url.relativePath) was written by a newer release (migration \(migration.prefix(200)) is unknown). "
                + "Upgrade Vantage.")
    }

    private static func unexpected(
        _ url: URL, _ found: Set<SchemaObject>, _ expected: Set<SchemaObject>
    ) -> StoreError {
        let difference: String
        if let object = found.subtracting(expected).min(by: { $0.name < $1.name }) {
            let name = "\(object.type.prefix(20)) \(object.name.prefix(100))"
            let isOurs = expected.contains { $0.type == object.type && $0.name == object.name }
            difference =
                isOurs ? "the \(name) differs from the one that Vantage creates" : "Vantage stores have no \(name)"
        } else {
            difference = "it lacks \(expected.subtracting(found).map(\.name).min() ?? "a table")"
        }
        return StoreError(
            .notASceneStore,
            "\(url.relativePath) was not created by Vantage, or was changed by another program: \(difference).")
    }
}
