import Foundation
import GRDB

extension MapSourceError {
    /// An error met while an archive was read.
    static func sqlite(_ error: any Error, _ file: URL) -> MapSourceError {
        if let error = error as? MapSourceError { return error }
        guard let error = error as? DatabaseError else {
            return MapSourceError(.unreadable, "\(file.relativePath) cannot be read (\(error)).")
        }
        let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        return switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            MapSourceError(.busy, "\(file.relativePath) is being written by another process. Try again later.")
        case .SQLITE_INTERRUPT: tooLarge("takes too many steps, or too long. Is there no index?", file)
        case .SQLITE_FULL: tooLarge("takes a temporary file, which is not made. Does its view sort the tiles?", file)
        case .SQLITE_TOOBIG: tooLarge("takes more memory than the limits allow (\(reason)).", file)
        case .SQLITE_NOMEM: tooLarge("takes more memory than the limits allow, or its view is too long.", file)
        case .SQLITE_ERROR, .SQLITE_AUTH:
            MapSourceError(
                .unsupported, "\(file.relativePath) has tiles that cannot be asked for (\(reason)). \(plainTable(file))"
            )
        case .SQLITE_READONLY: unfinished(error, file)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_IOERR:
            MapSourceError(.unreadable, "\(file.relativePath) cannot be read (\(reason)). Check its permissions.")
        default:
            MapSourceError(.damaged, "\(file.relativePath) is damaged (\(reason)). Copy or make it again.")
        }
    }

    /// What was written to the log of an archive, and not yet to the archive.
    static func unfinishedLog(_ file: URL) -> MapSourceError {
        MapSourceError(
            .busy,
            "\(file.relativePath) has changes in \(file.lastPathComponent)-wal that are not in it yet. Close the "
                + "program that writes it, or run: sqlite3 \(file.lastPathComponent) 'PRAGMA wal_checkpoint(TRUNCATE)'")
    }

    /// SQLite wants to write to a file that it may only read: to mend what another program has left.
    private static func unfinished(_ error: DatabaseError, _ file: URL) -> MapSourceError {
        guard error.extendedResultCode == .SQLITE_READONLY_ROLLBACK else { return unfinishedLog(file) }
        return MapSourceError(
            .busy,
            "\(file.relativePath) was left half written: \(file.lastPathComponent)-journal has what was there before. "
                + "Take the changes back by running: sqlite3 \(file.lastPathComponent) 'PRAGMA integrity_check'")
    }

    private static func tooLarge(_ what: String, _ file: URL) -> MapSourceError {
        MapSourceError(.tooLarge, "To read a tile of \(file.relativePath) \(what) \(plainTable(file))")
    }

    /// What to do about a view that asks for too much.
    private static func plainTable(_ file: URL) -> String {
        "If you trust it, copy its tiles into a plain table: sqlite3 plain.mbtiles \"ATTACH '\(file.lastPathComponent)' "
            + "AS old; CREATE TABLE tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM old.tiles; "
            + "CREATE INDEX tile ON tiles (zoom_level, tile_column, tile_row); "
            + "CREATE TABLE metadata AS SELECT name, value FROM old.metadata\""
    }
}
