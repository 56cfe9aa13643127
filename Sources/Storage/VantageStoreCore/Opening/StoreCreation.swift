import Foundation
import GRDB

/// The creation of stores, and the upgrade of stores from earlier releases. Either operation succeeds completely or
/// leaves the file unchanged.
enum StoreCreation {
    /// Creates a store where no file exists.
    ///
    /// The store is built in memory, and the file appears only after it is complete. If another process creates the
    /// file first, that file is kept.
    static func create(_ url: URL) throws {
        let file = DatabaseFile(url)
        // A leftover log may exist although its database file is gone. SQLite deletes the log when it opens a new,
        // empty file, but would apply it to a complete one.
        guard !file.hasLog else { return try migrate(url) }
        let image = try DatabaseQueue().writeWithoutTransaction { database in
            try apply(to: database)
            return try database.image()
        }
        do {
            _ = try NewFile.create(image, at: file.path)
        } catch let error as POSIXError {
            throw failure(error, url)
        }
    }

    /// Applies the missing migrations, in one transaction, to a file that is empty or was written by an earlier
    /// release.
    static func migrate(_ url: URL) throws {
        let queue = try StoreFile.migrating(url)
        try queue.writeWithoutTransaction { try apply(to: $0) }
        try queue.close()
    }

    private static func apply(to database: Database) throws {
        try StoreMigrations.schema.apply(to: database) { database in
            try database.execute(sql: "PRAGMA application_id = \(OpenedStore.applicationID)")
            try addIdentity(database)
        }
    }

    /// Adds the identity and the secret of a new store.
    private static func addIdentity(_ database: Database) throws {
        guard try Int.fetchOne(database, sql: "SELECT count(*) FROM store") == 0 else { return }
        try database.execute(
            sql: "INSERT INTO store (id, identity, token_secret, created) VALUES (1, randomblob(8), ?, ?)",
            arguments: [Data([UInt8].random(count: 32)), Date().milliseconds])
    }

    private static func failure(_ error: POSIXError, _ url: URL) -> StoreError {
        switch error.code {
        case .ENOSPC, .EDQUOT, .EFBIG:
            StoreError(.full, "\(url.relativePath) cannot be created because the disk is full.")
        default:
            StoreError(
                .cannotOpen,
                "\(url.relativePath) cannot be created (\(error.localizedDescription)). "
                    + "Check that its folder exists and is writable.")
        }
    }
}
