import Foundation
import GRDB
import Geodesy
import SQLiteAccess

extension SceneStoreError {
    /// An error met while a store was used, in the store's words where they fit.
    static func translating(_ error: any Error, at url: URL) -> any Error {
        switch error {
        // Only a task that was cancelled interrupts a statement.
        case let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT: CancellationError()
        case let error as DatabaseError: SceneStoreError(error, at: url)
        case is RowDecodingError, is GeodesyError, is DecodingError, is ImpossibleValue:
            // The schema rules these out, so the file was changed by something else.
            SceneStoreError(
                .damaged, "\(url.relativePath) holds a value that cannot be (\(error)). Restore it from a copy.")
        default: error
        }
    }

    /// An error of SQLite in the store's words.
    init(_ error: DatabaseError, at url: URL) {
        let name = url.relativePath
        let isWithoutMemory = error.extendedResultCode == .SQLITE_IOERR_NOMEM
        switch isWithoutMemory ? .SQLITE_NOMEM : error.resultCode {
        case .SQLITE_NOTADB:
            self.init(.notASceneStore, "\(name) is not a Vantage store.")
        case .SQLITE_CORRUPT:
            self.init(
                .damaged,
                "\(name) is damaged (\(error.message ?? "SQLite finds it malformed")). Restore it from a copy.")
        case .SQLITE_CONSTRAINT:
            self.init(.invalidValue, "\(name) cannot hold a value (\(error.message ?? "it breaks a rule")).")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.busy, "\(name) is being written by another process. Try again when that has ended.")
        case .SQLITE_FULL:
            self.init(
                .full,
                "\(name) cannot grow: the disk is full, or it has as many pages as it may. What was finished before is kept."
            )
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(.cannotOpen, "\(name) cannot be opened. Check that its folder exists and its permissions.")
        case .SQLITE_READONLY, .SQLITE_IOERR:
            self.init(.cannotWrite, "\(name) cannot be written (\(error.message ?? "input or output failed")).")
        case .SQLITE_NOMEM:
            self.init(.noMemory, "There is no memory to work with \(name). Ask for less, or let other work end first.")
        // Only what is called too late, or at the wrong time: https://sqlite.org/rescode.html#misuse
        case .SQLITE_MISUSE:
            self.init(.closed, "\(name) was asked after it was closed. Open it again.")
        // SQLite finds that a statement of ours cannot be: a table is not what it was when the file was opened.
        default:
            self.init(
                .damaged, "\(name) cannot be used: \(error.message ?? "SQLite error \(error.resultCode.rawValue)").")
        }
    }
}
