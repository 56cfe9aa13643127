import CSQLite
import Crypto
import Foundation
import GRDB
import Scenes

enum StoreAccess {
    case read, write, create
}

/// The steps of opening a store: look before touching, then migrate, then read who it is.
struct OpenedStore {
    let reader: any DatabaseReader
    let writer: DatabasePool?
    let signer: TokenSigner

    /// Marks the file as ours: "VNTG" in ASCII.
    static let applicationID: Int32 = 0x564E_5447

    /// What has to be set before SQLite is used for the first time.
    private static let settings: Void = csqlite_configure()

    init(_ url: URL, access: StoreAccess) throws {
        Self.settings
        do {
            let state = try StoreInspection(url).state()
            guard state == .store || access == .create else {
                throw state == .absent ? Self.noStore(url) : StoreInspection.notAStore(url)
            }
            if access == .read {
                reader = try Self.upToDateReader(url)
                writer = nil
            } else {
                let pool = try StoreConnection.writing(url)
                // Before the schema: when making a store is interrupted, the next attempt has to know it for one.
                if state != .store {
                    try pool.write { try $0.execute(sql: "PRAGMA application_id = \(Self.applicationID)") }
                }
                try Migrations.migrator.migrate(pool)
                try pool.write { try Self.identify($0) }
                reader = pool
                writer = pool
            }
            signer = try reader.read { try TokenSigner($0) }
        } catch {
            throw SceneStoreError.translating(error, at: url)
        }
    }

    /// Connections that cannot write, after the migrations that a store of an earlier release lacks.
    private static func upToDateReader(_ url: URL) throws -> any DatabaseReader {
        let reader = try StoreConnection.reading(url)
        guard try reader.read({ try Migrations.areLacking(in: $0) }) else { return reader }
        try reader.close()
        do {
            let pool = try StoreConnection.writing(url)
            try Migrations.migrator.migrate(pool)
            try pool.close()
        } catch let error as DatabaseError
            where [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM].contains(error.resultCode)
        {
            throw SceneStoreError(
                .cannotWrite,
                "\(url.relativePath) is of an earlier release and cannot be brought up to date, because it cannot be "
                    + "written. Copy it to where it can, and use the copy.")
        }
        return try StoreConnection.reading(url)
    }

    /// Gives a new store its identity and its secret.
    private static func identify(_ database: Database) throws {
        guard try Int.fetchOne(database, sql: "SELECT count(*) FROM store") == 0 else { return }
        try database.execute(
            sql: "INSERT INTO store (id, identity, token_secret, created) VALUES (1, randomblob(8), ?, ?)",
            arguments: [
                SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) },
                Int64(Date().timeIntervalSince1970 * 1000),
            ])
    }

    private static func noStore(_ url: URL) -> SceneStoreError {
        SceneStoreError(.noSuchStore, "There is no store at \(url.relativePath).")
    }
}
