import CVantageSQLite
import Foundation
import GRDB
import VantageStoreCore

extension RoadFile {
    /// Writes a graph into the database's road tables, which replace any existing ones.
    package static func write(_ blocks: InMemoryRoadBlocks, to database: Database) throws {
        try database.execute(
            sql: """
                DROP TABLE IF EXISTS road_graph;
                DROP TABLE IF EXISTS road_block;
                CREATE TABLE road_graph (
                    id INTEGER PRIMARY KEY CHECK (id = 1), checksum INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
                CREATE TABLE road_block (
                    id INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
                """)
        try insert(blocks.head.bytes, 1, RawStatement(database, "INSERT INTO road_graph VALUES (?, ?, ?)"))
        let insertion = try RawStatement(database, "INSERT INTO road_block VALUES (?, ?, ?)")
        for (table, rows) in blocks.tables.sorted(by: { $0.key.row(0) < $1.key.row(0) }) {
            for (number, bytes) in rows.enumerated() { try insert(bytes, table.row(number), insertion) }
        }
    }

    /// Writes a graph into a new file, which becomes visible only when it is complete. Never replaces an existing file.
    ///
    /// - Throws: ``RoutingError``, with the code `.cannotCreate` when the file exists or cannot be created, or
    ///   `.cannotWrite`.
    package static func make(_ url: URL, _ blocks: InMemoryRoadBlocks) throws(RoutingError) {
        let partial = url.deletingLastPathComponent().appending(path: ".vantage-\(UUID().uuidString).partial").path
        defer { unlink(partial) }
        do {
            let queue = try DatabaseQueue(path: partial)
            try queue.write { try write(blocks, to: $0) }
            try queue.close()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
            throw RoutingError(
                .cannotCreate,
                "\(url.relativePath) cannot be created. Check that its folder exists and is writable.")
        } catch {
            throw RoutingError(.cannotWrite, "\(url.relativePath) cannot be written. Free up space and retry.")
        }
        guard link(partial, url.path) == 0 || csqlite_rename_without_replacing(partial, url.path) == 0 else {
            throw RoutingError(
                .cannotCreate,
                "\(url.relativePath) cannot be created (\(String(cString: strerror(errno)))). Choose another name.")
        }
    }

    private static func insert(_ bytes: [UInt8], _ row: Int64, _ statement: RawStatement) throws {
        statement.bind(1, row)
        statement.bind(2, BlockChecksum.of(bytes, row: row))
        statement.bind(3, bytes)
        try statement.run()
    }
}
