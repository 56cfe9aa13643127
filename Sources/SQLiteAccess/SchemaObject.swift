import GRDB

/// A table, an index, a view or a trigger, as a file's schema has it.
package struct SchemaObject: Hashable, Sendable {
    /// `table`, `index`, `view` or `trigger`; but anything may be written there.
    package let type: String
    package let name: String
    /// The table that it belongs to.
    package let table: String
    /// What makes it; empty for an index that SQLite makes for a table by itself.
    package let sql: String

    /// All of a database, but for what `ANALYZE` notes of it.
    ///
    /// Reading them runs nothing that the file defines.
    package static func all(in database: Database) throws -> Set<SchemaObject> {
        let rows = try Row.fetchAll(
            database, sql: "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema LIMIT 10000")
        let objects = try rows.map { row in
            SchemaObject(
                type: try row.decode(atIndex: 0), name: try row.decode(atIndex: 1), table: try row.decode(atIndex: 2),
                sql: normalized(try row.decode(atIndex: 3)))
        }
        return Set(objects).subtracting(statistics)
    }

    /// What `ANALYZE` makes. Source: https://sqlite.org/fileformat2.html#the_sqlite_stat1_table
    private static let statistics: Set<SchemaObject> = [
        SchemaObject(
            type: "table", name: "sqlite_stat1", table: "sqlite_stat1", sql: "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
        SchemaObject(
            type: "table", name: "sqlite_stat4", table: "sqlite_stat4",
            sql: "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
    ]

    /// Releases of SQLite differ in the blanks and the quotes that they leave when a table is altered.
    private static func normalized(_ sql: String) -> String {
        let (blank, quote) = (UInt8(ascii: " "), UInt8(ascii: "\""))
        var text: [UInt8] = []
        text.reserveCapacity(sql.utf8.count)
        for byte in sql.utf8 where byte != quote {
            if byte == blank, text.last == blank { continue }
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension SchemaMigrations {
    /// The table of the steps that a file has had, as it has always been made.
    package static let list: Set<SchemaObject> = [
        SchemaObject(
            type: "table", name: "grdb_migrations", table: "grdb_migrations",
            sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"),
        SchemaObject(
            type: "index", name: "sqlite_autoindex_grdb_migrations_1", table: "grdb_migrations", sql: ""),
    ]

    /// The schema of a file that has had the first of the steps.
    package func schema(after count: Int) throws -> Set<SchemaObject> {
        try DatabaseQueue().writeWithoutTransaction { database in
            try SchemaMigrations(Array(steps.prefix(count))).apply(to: database) { _ in }
            return try SchemaObject.all(in: database)
        }
    }
}
