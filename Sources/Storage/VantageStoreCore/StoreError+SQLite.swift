import Foundation
import GRDB
import VantageGeodesy

extension StoreError {
    /// Returns the error to report for an error that occurred while a store was in use. Errors that neither come from
    /// SQLite nor concern an invalid value are returned unchanged.
    static func wrapping(_ error: any Error, at url: URL) -> any Error {
        switch error {
        // Statements are interrupted only if their task is canceled.
        case let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT: CancellationError()
        case let error as DatabaseError: StoreError(error, at: url)
        case is RowDecodingError, is GeodesyError, is DecodingError, is InvalidStoredValue:
            // The schema rules these values out, so another program must have changed the file.
            StoreError(.damaged, "\(url.relativePath) contains an invalid value (\(error)). Restore it from a backup.")
        default: error
        }
    }

    /// Creates the error that corresponds to a SQLite error.
    init(_ error: DatabaseError, at url: URL) {
        let name = url.relativePath
        let isOutOfMemory = error.extendedResultCode == .SQLITE_IOERR_NOMEM
        switch isOutOfMemory ? .SQLITE_NOMEM : error.resultCode {
        case .SQLITE_NOTADB:
            self.init(.notASceneStore, "\(name) is not a Vantage store.")
        case .SQLITE_CORRUPT:
            self.init(
                .damaged,
                "\(name) is damaged (\(error.message ?? "SQLite reports that it is malformed")). "
                    + "Restore it from a backup.")
        case .SQLITE_CONSTRAINT:
            self.init(.invalidValue, "\(name) cannot store a value (\(error.message ?? "it violates a constraint")).")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.busy, "Another process is writing \(name). Try again when it has finished.")
        case .SQLITE_FULL:
            self.init(
                .full,
                "\(name) cannot grow because the disk is full or the file has reached its maximum size. "
                    + "Finished work is kept.")
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(
                .cannotOpen,
                "\(name) cannot be opened. Check that its folder exists and that you have access to the file.")
        case .SQLITE_READONLY, .SQLITE_IOERR:
            self.init(.cannotWrite, "\(name) cannot be written (\(error.message ?? "input/output error")).")
        case .SQLITE_NOMEM:
            self.init(
                .noMemory,
                "There is not enough memory to work with \(name). Request less data, or wait for other work to finish.")
        // SQLite reports this only for calls made after the connection was closed:
        // https://sqlite.org/rescode.html#misuse
        case .SQLITE_MISUSE:
            self.init(.closed, "\(name) was used after it was closed. Open it again.")
        // SQLite rejects one of Vantage's statements because a table has changed since the file was opened.
        default:
            self.init(
                .damaged, "\(name) cannot be used: \(error.message ?? "SQLite error \(error.resultCode.rawValue)").")
        }
    }
}
