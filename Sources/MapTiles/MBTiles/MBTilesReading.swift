import Foundation
import GRDB
import GRDBSQLite

/// What is read from an archive. Only used on its connection, by one caller at a time.
final class MBTilesReading: @unchecked Sendable {
    // Sendable, since MBTilesDatabase hands it out on the connection's queue alone.
    private let database: Database
    private let tile: Statement
    private let budget: UnsafeMutablePointer<Int>
    private let limits: MapSourceLimits

    init(_ database: Database, limits: MapSourceLimits) throws {
        self.database = database
        self.limits = limits
        budget = .allocate(capacity: 1)
        tile = try database.makeStatement(
            sql: "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? LIMIT 1")
        // One value is at most a tile or the description; views can make larger ones out of nothing.
        sqlite3_limit(
            database.sqliteConnection, SQLITE_LIMIT_LENGTH,
            Int32(clamping: max(limits.maximumStoredTile, limits.maximumMetadata)))
        watch()
    }

    deinit { budget.deallocate() }

    /// The bytes of a tile; `nil` where there is none, or it is NULL or empty.
    func tile(_ id: TileID) throws -> [UInt8]? {
        let statement = tile.sqliteStatement
        // MBTiles counts rows from the bottom, as TMS does.
        for (index, value) in [id.zoom, id.x, (1 << id.zoom) - 1 - id.y].enumerated() {
            sqlite3_bind_int64(statement, Int32(index + 1), Int64(value))
        }
        return try bytes(statement)
    }

    /// The first value of the first row of a query; `nil` where there is none.
    func bytes(_ sql: String) throws -> [UInt8]? { try bytes(database.cachedStatement(sql: sql).sqliteStatement) }

    func integer(_ sql: String) throws -> Int? {
        budget.pointee = limits.maximumSteps
        return try Int.fetchOne(database, sql: sql)
    }

    /// The columns and rows of a level that has tiles, rows from the bottom; `nil` when it would take long to tell.
    func span(ofZoom zoom: Int) throws -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
        // Twenty instructions a tile: a level of a million.
        budget.pointee = min(limits.maximumSteps, 20_000_000)
        let extremes = "min(tile_column), max(tile_column), min(tile_row), max(tile_row)"
        let row: Row?
        do {
            row = try Row.fetchOne(database, sql: "SELECT \(extremes) FROM tiles WHERE zoom_level = \(zoom)")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            return nil
        }
        // Anything may be in a column: text and blobs are no places.
        let numbers = row.map { row in (0..<4).compactMap { Int.fromDatabaseValue(row[$0]) } } ?? []
        guard numbers.count == 4, numbers[0] <= numbers[1], numbers[2] <= numbers[3] else { return nil }
        let (left, right, low, high) = (numbers[0], numbers[1], numbers[2], numbers[3])
        return (left...right, low...high)
    }

    /// Names and values of the table of metadata; none when there is no such table.
    func metadata() throws -> [String: String] {
        budget.pointee = limits.maximumSteps
        guard try database.tableExists("metadata") || database.viewExists("metadata") else { return [:] }
        let rows = try Row.fetchCursor(
            database, sql: "SELECT CAST(name AS TEXT), CAST(value AS TEXT) FROM metadata LIMIT 1000")
        var values: [String: String] = [:]
        while let row = try rows.next() {
            guard let name = row[0] as String?, let value = row[1] as String? else { continue }
            values[name] = value
        }
        return values
    }

    private func bytes(_ statement: OpaquePointer) throws -> [UInt8]? {
        defer { sqlite3_reset(statement) }
        budget.pointee = limits.maximumSteps
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

    /// Ends a statement that has taken more instructions than the limit.
    private func watch() {
        let interval = 100_000
        sqlite3_progress_handler(
            database.sqliteConnection, Int32(interval),
            { budget in
                let budget = budget!.assumingMemoryBound(to: Int.self)
                budget.pointee -= 100_000
                return budget.pointee < 0 ? 1 : 0
            }, budget)
    }
}
