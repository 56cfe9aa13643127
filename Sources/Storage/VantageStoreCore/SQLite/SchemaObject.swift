import GRDB

/// A table, an index, a view or a trigger in a file's schema.
package struct SchemaObject: Hashable, Sendable {
    /// `table`, `index`, `view` or `trigger`. In an untrusted file, it may be any text.
    package let type: String
    package let name: String
    /// The table that the object belongs to.
    package let table: String
    /// The statement that creates the object; empty for an index that SQLite creates automatically.
    package let sql: String

    /// Returns all objects in a database except the tables created by `ANALYZE` and by Litestream.
    ///
    /// Reading them runs no code that the file defines.
    package static func all(in database: Database) throws -> Set<SchemaObject> {
        let rows = try Row.fetchAll(
            database, sql: "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema LIMIT 10000")
        let objects = try rows.map { row in
            SchemaObject(
                type: try row.decode(atIndex: 0), name: try row.decode(atIndex: 1), table: try row.decode(atIndex: 2),
                sql: normalized(try row.decode(atIndex: 3)))
        }
        return Set(objects).subtracting(statistics).subtracting(replication)
    }

    /// The tables that `ANALYZE` creates. Source: https://sqlite.org/fileformat2.html#the_sqlite_stat1_table
    private static let statistics: Set<SchemaObject> = [
        SchemaObject(
            type: "table", name: "sqlite_stat1", table: "sqlite_stat1", sql: "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
        SchemaObject(
            type: "table", name: "sqlite_stat4", table: "sqlite_stat4",
            sql: "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
    ]

    /// The tables that Litestream creates in a database that it replicates. Nothing reads them but Litestream.
    /// Source: https://github.com/benbjohnson/litestream
    private static let replication: Set<SchemaObject> = [
        SchemaObject(
            type: "table", name: "_litestream_seq", table: "_litestream_seq",
            sql: "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)"),
        SchemaObject(
            type: "table", name: "_litestream_lock", table: "_litestream_lock",
            sql: "CREATE TABLE _litestream_lock (id INTEGER)"),
    ]

    /// Removes quotes and repeated spaces. After ALTER TABLE, these differ between SQLite releases.
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
    /// The table that lists the applied migrations.
    package static let list: Set<SchemaObject> = [
        SchemaObject(
            type: "table", name: "grdb_migrations", table: "grdb_migrations",
            sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"),
        SchemaObject(
            type: "index", name: "sqlite_autoindex_grdb_migrations_1", table: "grdb_migrations", sql: ""),
    ]

    /// Returns the schema that the first `count` migrations create.
    package func schema(after count: Int) throws -> Set<SchemaObject> {
        try DatabaseQueue().writeWithoutTransaction { database in
            try SchemaMigrations(Array(steps.prefix(count))).apply(to: database) { _ in }
            return try SchemaObject.all(in: database)
        }
    }
}
