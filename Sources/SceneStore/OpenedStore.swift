import Crypto
import Foundation
import GRDB

enum StoreAccess {
    case read, write, create
}

/// The steps of opening a store: look before touching, then migrate, then read who it is.
struct OpenedStore {
    let reader: any DatabaseReader
    let writer: DatabasePool?
    let signer: TokenSigner

    init(_ url: URL, access: StoreAccess) throws {
        do {
            let exists = FileManager.default.fileExists(atPath: url.path)
            if exists {
                try Self.inspect(url, access: access)
            } else if access != .create {
                throw SceneStoreError(
                    .noSuchStore,
                    "There is no store at \(url.relativePath). `vantage import` makes one; --store names another.")
            }
            if access == .read {
                reader = try Self.openForReading(url)
                writer = nil
            } else {
                let pool = try DatabasePool(path: url.path, configuration: Self.configuration())
                try Migrations.migrator.migrate(pool)
                try pool.write { try Self.identify($0) }
                reader = pool
                writer = pool
            }
            signer = try reader.read { try TokenSigner($0) }
        } catch let error as DatabaseError {
            throw SceneStoreError(error, at: url)
        }
    }

    /// Marks the file as ours: "VNTG" in ASCII, set by the first migration.
    static let applicationID: Int32 = 0x564E_5447

    static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { database in
            // A store may come from anybody: nothing in its schema may call functions with side effects.
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
            try database.execute(sql: "PRAGMA cell_size_check = ON")
        }
        return configuration
    }

    /// Reads the file's header and its migrations without changing anything.
    private static func inspect(_ url: URL, access: StoreAccess) throws {
        guard let handle = try? FileHandle(forReadingFrom: url) else {
            throw SceneStoreError(.cannotOpen, "\(url.relativePath) cannot be read. Check its permissions.")
        }
        defer { try? handle.close() }
        let header = try handle.read(upToCount: 16) ?? Data()
        if header.isEmpty, access == .create { return }
        guard header == Data("SQLite format 3\0".utf8) else { throw notAStore(url) }
        let reader = try openForReading(url)
        defer { try? reader.close() }
        try reader.read { database in
            guard try isStore(database) || (access == .create && isUnfinished(database)) else { throw notAStore(url) }
            if let unknown = try Migrations.unknown(in: database) {
                throw SceneStoreError(
                    .writtenByNewerRelease,
                    "\(url.relativePath) was written by a newer release (migration \(unknown) is unknown here). "
                        + "Upgrade Vantage.")
            }
        }
    }

    private static func isStore(_ database: Database) throws -> Bool {
        try Int32.fetchOne(database, sql: "PRAGMA application_id") == applicationID
    }

    /// Whether making the store was interrupted before its first migration was through.
    private static func isUnfinished(_ database: Database) throws -> Bool {
        let others = try Int.fetchOne(
            database, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name NOT IN ('grdb_migrations')")
        let id = try Int32.fetchOne(database, sql: "PRAGMA application_id")
        return others == 0 && id == 0
    }

    private static func notAStore(_ url: URL) -> SceneStoreError {
        SceneStoreError(
            .notASceneStore,
            "\(url.relativePath) is not a Vantage store. Name another file with --store, or a new one to import into.")
    }

    private static func openForReading(_ url: URL) throws -> any DatabaseReader {
        var configuration = configuration()
        configuration.readonly = true
        do {
            return try DatabasePool(path: url.path, configuration: configuration)
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_READONLY
        {
            // On a read-only disk SQLite cannot make the files that coordinate readers with a writer; there is none.
            let escaped = url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? url.path
            return try DatabaseQueue(path: "file:\(escaped)?immutable=1", configuration: configuration)
        }
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
}

extension SceneStoreError {
    /// An error of SQLite in the store's words.
    init(_ error: DatabaseError, at url: URL) {
        let name = url.relativePath
        switch error.resultCode {
        case .SQLITE_NOTADB:
            self.init(.notASceneStore, "\(name) is not a Vantage store. Name another file with --store.")
        case .SQLITE_CORRUPT:
            self.init(
                .damaged,
                "\(name) is damaged (\(error.message ?? "SQLite finds it malformed")). Restore it from a copy.")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.busy, "\(name) is being written by another process. Try again when that has ended.")
        case .SQLITE_FULL:
            self.init(.full, "\(name) cannot grow: the disk is full. What was finished before is kept.")
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(.cannotOpen, "\(name) cannot be opened. Check that its folder exists and its permissions.")
        case .SQLITE_READONLY, .SQLITE_IOERR:
            self.init(.cannotWrite, "\(name) cannot be written (\(error.message ?? "input or output failed")).")
        default:
            self.init(.damaged, "\(name) cannot be used: \(error.message ?? "SQLite error \(error.resultCode.rawValue)").")
        }
    }
}
