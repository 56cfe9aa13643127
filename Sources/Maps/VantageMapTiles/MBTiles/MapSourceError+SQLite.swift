import Foundation
import GRDB

extension MapSourceError {
    /// Converts an error that occurred while reading an archive.
    static func sqlite(_ error: any Error, _ file: URL) -> MapSourceError {
        if let error = error as? MapSourceError { return error }
        guard let error = error as? DatabaseError else {
            return MapSourceError(.unreadable, "\(file.relativePath) cannot be read (\(error)).")
        }
        let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        return switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            MapSourceError(.busy, "\(file.relativePath) is in use by another process. Retry later.")
        case .SQLITE_INTERRUPT: tooLarge("takes too long. The tiles may lack an index.", file)
        case .SQLITE_FULL:
            tooLarge("needs a temporary file, which is not allowed. The archive's SQL view may sort the tiles.", file)
        case .SQLITE_TOOBIG: tooLarge("needs more memory than the limits allow (\(reason)).", file)
        case .SQLITE_NOMEM:
            tooLarge("needs more memory than the limits allow, or the archive's SQL view is too long.", file)
        case .SQLITE_ERROR, .SQLITE_AUTH:
            MapSourceError(
                .unsupported, "\(file.relativePath) has tiles that cannot be queried (\(reason)). \(plainTable(file))"
            )
        case .SQLITE_READONLY: incomplete(error, file)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_IOERR:
            MapSourceError(.unreadable, "\(file.relativePath) cannot be read (\(reason)). Check its permissions.")
        default:
            MapSourceError(.damaged, "\(file.relativePath) is damaged (\(reason)). Copy it again or recreate it.")
        }
    }

    /// Returns the error for an archive whose latest changes are only in its write-ahead log.
    static func unmergedLog(_ file: URL) -> MapSourceError {
        MapSourceError(
            .busy,
            "\(file.relativePath) has unmerged changes in \(file.lastPathComponent)-wal. Close the program that is "
                + "writing to it, or run: sqlite3 \(file.lastPathComponent) 'PRAGMA wal_checkpoint(TRUNCATE)'")
    }

    /// Returns the error for an archive that another program left incomplete and that SQLite would have to repair.
    private static func incomplete(_ error: DatabaseError, _ file: URL) -> MapSourceError {
        guard error.extendedResultCode == .SQLITE_READONLY_ROLLBACK else { return unmergedLog(file) }
        return MapSourceError(
            .busy,
            "\(file.relativePath) is only partly written. \(file.lastPathComponent)-journal holds its previous contents. "
                + "Roll the changes back by running: sqlite3 \(file.lastPathComponent) 'PRAGMA integrity_check'")
    }

    private static func tooLarge(_ what: String, _ file: URL) -> MapSourceError {
        MapSourceError(.tooLarge, "Reading a tile in \(file.relativePath) \(what) \(plainTable(file))")
    }

    /// Returns advice about an SQL view that needs too many resources.
    private static func plainTable(_ file: URL) -> String {
        "If you trust the archive, copy its tiles into a plain table: sqlite3 plain.mbtiles "
            + "\"ATTACH '\(file.lastPathComponent)' AS old; "
            + "CREATE TABLE tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM old.tiles; "
            + "CREATE INDEX tile ON tiles (zoom_level, tile_column, tile_row); "
            + "CREATE TABLE metadata AS SELECT name, value FROM old.metadata\""
    }
}
