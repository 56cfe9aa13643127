import Crypto
import Foundation
import GRDB
import Geodesy

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
                try Self.inspect(url)
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
                // Before the schema: when making a store is interrupted, the next attempt has to know it for one.
                if !exists { try pool.write { try $0.execute(sql: "PRAGMA application_id = \(Self.applicationID)") } }
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

    /// Marks the file as ours. "VNTG" in ASCII.
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
    private static func inspect(_ url: URL) throws {
        guard let handle = try? FileHandle(forReadingFrom: url) else {
            throw SceneStoreError(.cannotOpen, "\(url.relativePath) cannot be read. Check its permissions.")
        }
        defer { try? handle.close() }
        guard let header = try? handle.read(upToCount: 100) ?? Data() else {
            throw SceneStoreError(.cannotOpen, "\(url.relativePath) cannot be read. Is it a folder?")
        }
        guard header.starts(with: Data("SQLite format 3\0".utf8)), header.count == 100 else {
            throw notAStore(url)
        }
        // Source: "Database File Format", section 1.3: the application id lies at offset 68, big endian.
        let applicationID = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let isMarked = Int32(bitPattern: applicationID) == Self.applicationID
        // The mark of a new store may still lie in the log. Without one, somebody else's database is not even opened:
        // that would leave files of ours beside it.
        guard isMarked || hasLog(url) else { throw notAStore(url) }
        // Read-only connections to a file in WAL mode leave files beside it; where there is no log, none is needed.
        let reader = hasLog(url) ? try openForReading(url) : try openUnchanging(url)
        defer { try? reader.close() }
        try reader.read { database in
            let stored = try Int32.fetchOne(database, sql: "PRAGMA application_id")
            guard stored == Self.applicationID || isMarked else { throw notAStore(url) }
            // Only a store whose making was interrupted has no history, and then it has nothing else either.
            guard try database.tableExists("grdb_migrations") || isEmpty(database) else { throw notAStore(url) }
            if let unknown = try Migrations.unknown(in: database) {
                throw SceneStoreError(
                    .writtenByNewerRelease,
                    "\(url.relativePath) was written by a newer release (migration \(unknown) is unknown here). "
                        + "Upgrade Vantage.")
            }
        }
    }

    private static func isEmpty(_ database: Database) throws -> Bool {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
    }

    /// Whether a write-ahead log with something in it lies beside the file.
    private static func hasLog(_ url: URL) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path + "-wal")
        return attributes?[.type] as? FileAttributeType == .typeRegular && attributes?[.size] as? Int != 0
    }

    private static func notAStore(_ url: URL) -> SceneStoreError {
        SceneStoreError(
            .notASceneStore,
            "\(url.relativePath) is not a Vantage store. Name another file with --store, or a new one to import into.")
    }

    private static func readOnlyConfiguration() -> Configuration {
        var configuration = configuration()
        configuration.readonly = true
        return configuration
    }

    private static func openForReading(_ url: URL) throws -> any DatabaseReader {
        do {
            return try DatabasePool(path: url.path, configuration: readOnlyConfiguration())
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_READONLY
        {
            // On a read-only disk SQLite cannot make the files that coordinate readers with a writer; there is none.
            // A log left there would be passed over, and what it holds with it.
            guard !hasLog(url) else { throw error }
            return try openUnchanging(url)
        }
    }

    /// Opens a file that nobody writes, without locks and without making files beside it.
    private static func openUnchanging(_ url: URL) throws -> any DatabaseReader {
        let escaped = url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? url.path
        return try DatabaseQueue(path: "file:\(escaped)?immutable=1", configuration: readOnlyConfiguration())
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
            self.init(.notASceneStore, "\(name) is not a Vantage store. Name another file with --store.")
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
            self.init(.damaged, "\(name) cannot be used: \(error).")
        }
    }
}
