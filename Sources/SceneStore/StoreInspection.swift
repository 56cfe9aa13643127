import Foundation
import GRDB

/// Looks at a file before it is opened as a store, and changes nothing.
struct StoreInspection {
    enum State {
        case absent
        /// An empty file, or a database in which nothing was made yet: making a store was interrupted.
        case empty
        case store
    }

    private let url: URL

    init(_ url: URL) { self.url = url }

    /// - Throws: ``SceneStoreError`` when the file cannot be read, is something else, or was written by a newer release.
    func state() throws -> State {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return .absent }
        // A pipe or a device would be waited for, or read for ever.
        guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { throw Self.notAStore(url) }
        let header = try header()
        if header.isEmpty { return .empty }
        guard header.starts(with: Data("SQLite format 3\0".utf8)), header.count == 100 else {
            throw Self.notAStore(url)
        }
        // Source: "Database File Format", section 1.3: the application id lies at offset 68, big endian.
        let mark = Int32(bitPattern: header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        // The mark of a new store may still lie in the log. Without one, somebody else's database is not locked and
        // gets no files of ours beside it.
        let hasLog = StoreConnection.hasLog(url)
        guard mark == OpenedStore.applicationID || mark == 0 else { throw Self.notAStore(url) }
        let reader = hasLog ? try StoreConnection.reading(url) : try StoreConnection.unchanging(url)
        defer { try? reader.close() }
        return try reader.read { try state(of: $0) }
    }

    static func notAStore(_ url: URL) -> SceneStoreError {
        SceneStoreError(.notASceneStore, "\(url.relativePath) is not a Vantage store.")
    }

    private func header() throws -> Data {
        guard let handle = try? FileHandle(forReadingFrom: url) else {
            throw SceneStoreError(.cannotOpen, "\(url.relativePath) cannot be read. Check its permissions.")
        }
        defer { try? handle.close() }
        guard let header = try? handle.read(upToCount: 100) ?? Data() else {
            throw SceneStoreError(.cannotOpen, "\(url.relativePath) cannot be read. Is it a folder?")
        }
        return header
    }

    private func state(of database: Database) throws -> State {
        let mark = try Int32.fetchOne(database, sql: "PRAGMA application_id")
        // Only a store whose making was interrupted has no history, and then it has nothing else either.
        guard mark == OpenedStore.applicationID, try database.tableExists("grdb_migrations") else {
            let isOurs = mark == OpenedStore.applicationID || mark == 0
            guard isOurs, try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0 else {
                throw Self.notAStore(url)
            }
            return .empty
        }
        if let unknown = try Migrations.unknown(in: database) {
            throw SceneStoreError(
                .writtenByNewerRelease,
                "\(url.relativePath) was written by a newer release (migration \(unknown) is unknown here). "
                    + "Upgrade Vantage.")
        }
        return .store
    }
}
