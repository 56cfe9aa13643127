import Foundation
import GRDB
import GRDBSQLite
import VantageStoreCore

/// Prepared queries on one connection, for one caller at a time.
final class MBTilesQueries: @unchecked Sendable {
    // Sendable because it is used only on the connection's queue.
    private let database: Database
    private let tile: Statement
    private let budget: StatementBudget
    private let limits: MapSourceLimits

    init(_ database: Database, _ budget: StatementBudget, limits: MapSourceLimits) throws {
        self.database = database
        self.budget = budget
        self.limits = limits
        tile = try database.makeStatement(
            sql: "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? LIMIT 1")
    }

    /// Reports whether a table or view exists. GRDB's own check needs a PRAGMA, which the sandbox denies.
    static func has(_ name: String, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: "SELECT 1 FROM sqlite_master WHERE type IN ('table', 'view') AND name = ? COLLATE NOCASE",
            arguments: [name]) ?? false
    }

    /// Reads the bytes of a tile.
    ///
    /// - Parameter work: The remaining work budget, which reading the tile reduces.
    /// - Returns: `nil` when there is no such tile, or it is NULL or empty.
    func tile(_ id: TileID, within work: inout MapSourceWork) throws -> [UInt8]? {
        let statement = tile.sqliteStatement
        // MBTiles numbers rows from the bottom, as TMS does.
        for (index, value) in [id.zoom, id.x, (1 << id.zoom) - 1 - id.y].enumerated() {
            sqlite3_bind_int64(statement, Int32(index + 1), Int64(value))
        }
        return try budget.run(within: &work, atMost: limits.workPerTile) { try bytes(statement) }
    }

    /// Returns the first value in a query's first row; `nil` if there is none.
    ///
    /// - Parameter work: The remaining work budget, which each query reduces.
    func bytes(_ sql: String, within work: inout MapSourceWork) throws -> [UInt8]? {
        try budget.run(within: &work, atMost: limits.workPerTile) {
            try bytes(database.cachedStatement(sql: sql).sqliteStatement)
        }
    }

    func integer(_ sql: String) throws -> Int? {
        try budget.run(atMost: limits.workPerTile) { try Int.fetchOne(database, sql: sql) }
    }

    /// Returns the ranges of tile columns and rows at a zoom level; rows are numbered from the bottom. Returns `nil` if
    /// the query would take too long.
    func span(ofZoom zoom: Int) throws -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
        // The limit is enough for a million tiles at twenty instructions per tile.
        var work = limits.workPerTile
        work.steps = min(work.steps, 20_000_000)
        let extremes = "min(tile_column), max(tile_column), min(tile_row), max(tile_row)"
        let row: Row?
        do {
            row = try budget.run(atMost: work) {
                try Row.fetchOne(database, sql: "SELECT \(extremes) FROM tiles WHERE zoom_level = \(zoom)")
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            return nil
        }
        // SQLite columns can hold any type; strings and blobs are not valid positions.
        let numbers = row.map { row in (0..<4).compactMap { Int.fromDatabaseValue(row[$0]) } } ?? []
        guard numbers.count == 4, numbers[0] <= numbers[1], numbers[2] <= numbers[3] else { return nil }
        let (left, right, low, high) = (numbers[0], numbers[1], numbers[2], numbers[3])
        return (left...right, low...high)
    }

    /// Returns the entries of the metadata table, which is optional.
    func metadata() throws -> [String: String] {
        try budget.run(atMost: limits.workPerTile) {
            try Self.has("metadata", database) ? namesAndValues() : [:]
        }
    }

    private func namesAndValues() throws -> [String: String] {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT CAST(name AS TEXT), CAST(value AS TEXT) FROM metadata LIMIT 1000")
        var values: [String: String] = [:]
        var bytes = 0
        while let row = try rows.next() {
            guard let name = row[0] as String?, let value = row[1] as String? else { continue }
            bytes += name.utf8.count + value.utf8.count
            guard bytes <= limits.maximumMetadataBytes else {
                throw DatabaseError(resultCode: .SQLITE_TOOBIG, message: "its metadata is too large")
            }
            values[name] = value
        }
        return values
    }

    private func bytes(_ statement: OpaquePointer) throws -> [UInt8]? {
        defer { sqlite3_reset(statement) }
        switch sqlite3_step(statement) {
        case SQLITE_DONE: return nil
        case SQLITE_ROW: break
        default:
            throw DatabaseError(
                resultCode: ResultCode(rawValue: sqlite3_extended_errcode(database.sqliteConnection)),
                message: String(cString: sqlite3_errmsg(database.sqliteConnection)))
        }
        guard let start = sqlite3_column_blob(statement, 0) else { return nil }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, 0))))
    }
}
