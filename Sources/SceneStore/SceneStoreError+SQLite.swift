import Foundation
import GRDB
import Geodesy

extension SceneStoreError {
    /// An error met while a store was used, in the store's words where they fit.
    static func translating(_ error: any Error, at url: URL) -> any Error {
        switch error {
        case let error as DatabaseError: SceneStoreError(error, at: url)
        case is RowDecodingError, is GeodesyError, is DecodingError:
            // The schema rules these out, so the file was changed by something else.
            SceneStoreError(
                .damaged, "\(url.relativePath) holds a value that cannot be (\(error)). Restore it from a copy.")
        default: error
        }
    }

    /// An error of SQLite in the store's words.
    init(_ error: DatabaseError, at url: URL) {
        let name = url.relativePath
        switch error.resultCode {
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
            self.init(.full, "\(name) cannot grow: the disk is full. What was finished before is kept.")
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(.cannotOpen, "\(name) cannot be opened. Check that its folder exists and its permissions.")
        case .SQLITE_READONLY, .SQLITE_IOERR:
            self.init(.cannotWrite, "\(name) cannot be written (\(error.message ?? "input or output failed")).")
        default:
            self.init(
                .damaged, "\(name) cannot be used: \(error.message ?? "SQLite error \(error.resultCode.rawValue)").")
        }
    }
}
