import Crypto
import Foundation
import GRDB
import SQLiteAccess

/// Makes stores, and brings those of earlier releases up to date: whole or not at all.
enum StoreMaking {
    /// Makes a store where there is no file.
    ///
    /// It is made in memory, and appears under its name when it is finished. Where another was quicker, theirs stays.
    static func make(_ url: URL) throws {
        let file = DatabaseFile(url)
        // SQLite takes a log away that is left of a file which is gone; a file made beside it would get its contents.
        guard !file.hasLog else { return try complete(url) }
        let image = try DatabaseQueue().writeWithoutTransaction { database in
            try apply(to: database)
            return try database.image()
        }
        do {
            _ = try NewFile.make(image, at: file.path)
        } catch let error as POSIXError {
            throw failure(error, url)
        }
    }

    /// Makes a store of a file that is empty, or has had some of the migrations, in one transaction.
    static func complete(_ url: URL) throws {
        let queue = try StoreFile.migrating(url)
        try queue.writeWithoutTransaction { try apply(to: $0) }
        try queue.close()
    }

    private static func apply(to database: Database) throws {
        try Migrations.schema.apply(to: database) { database in
            try database.execute(sql: "PRAGMA application_id = \(OpenedStore.applicationID)")
            try identify(database)
        }
    }

    /// Gives a new store its identity and its secret.
    private static func identify(_ database: Database) throws {
        guard try Int.fetchOne(database, sql: "SELECT count(*) FROM store") == 0 else { return }
        try database.execute(
            sql: "INSERT INTO store (id, identity, token_secret, created) VALUES (1, randomblob(8), ?, ?)",
            arguments: [SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }, Date().milliseconds])
    }

    private static func failure(_ error: POSIXError, _ url: URL) -> SceneStoreError {
        switch error.code {
        case .ENOSPC, .EDQUOT, .EFBIG:
            SceneStoreError(.full, "\(url.relativePath) cannot be made: the disk is full.")
        default:
            SceneStoreError(
                .cannotOpen,
                "\(url.relativePath) cannot be made (\(error.localizedDescription)). "
                    + "Check that its folder exists and its permissions.")
        }
    }
}
