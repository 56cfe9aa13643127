import Foundation
import GRDB

/// The inspection of a file before it is opened as a store. It changes nothing.
struct StoreInspection {
    enum State {
        case absent
        /// An empty file, or a database without tables, as left behind by an interrupted creation.
        case empty
        /// A store that must be upgraded before this release can read it.
        case outdated(StoreFile, ReadConnection)
        /// A store that this release can read.
        case readable(StoreFile, ReadConnection, isUpToDate: Bool)
    }

    private let url: URL

    init(_ url: URL) { self.url = url }

    /// Returns the state of the file, with the connection that inspected it.
    ///
    /// - Throws: ``StoreError`` if the file cannot be read, is not a store, or was written by a newer release.
    func state() throws -> State {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return .absent }
        // A read from a pipe or a device could block or never end.
        guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { throw Self.notAStore(url) }
        let (header, size) = try header()
        if header.isEmpty { return .empty }
        guard header.starts(with: Data("SQLite format 3\0".utf8)), header.count == 100 else {
            throw Self.notAStore(url)
        }
        // Source: "Database File Format", section 1.3: the application ID is at offset 68, big-endian.
        let mark = Int32(bitPattern: header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        guard mark == OpenedStore.applicationID || mark == 0 else { throw Self.notAStore(url) }
        // A truncated database is rejected before it is opened, because SQLite would leave files behind next to it.
        if !DatabaseFile(url).hasLog, Self.isTruncated(header, size: size) {
            throw StoreError(.damaged, "\(url.relativePath) is truncated. Restore it from a backup.")
        }
        // A new store's application ID may still be in the log. A database with neither the ID nor a log belongs to
        // another program, so it is not locked and no files are created next to it.
        let isShared = mark == OpenedStore.applicationID || DatabaseFile(url).hasLog
        let (file, reader) = isShared ? try StoreFile.reading(url) : try StoreFile.immutable(url)
        do {
            return try state(of: file, reader)
        } catch {
            file.close([reader])
            throw error
        }
    }

    static func notAStore(_ url: URL) -> StoreError {
        StoreError(.notASceneStore, "\(url.relativePath) is not a Vantage store.")
    }

    /// Reports whether a file has fewer pages than its header specifies.
    ///
    /// Source: "Database File Format", section 1.3: the page size is at offset 16. The number of pages is at offset 28,
    /// and is valid if the change counter at offset 24 equals the one at offset 92.
    private static func isTruncated(_ header: Data, size: Int) -> Bool {
        func number(_ range: Range<Int>) -> Int { header[range].reduce(0) { $0 << 8 | Int($1) } }
        let pageSize = number(16..<18) == 1 ? 65_536 : number(16..<18)
        return number(24..<28) == number(92..<96) && size < number(28..<32) * pageSize
    }

    /// Returns the first bytes of the file and its size. Both describe the same file, even if another one replaces it
    /// in the meantime.
    private func header() throws -> (Data, size: Int) {
        guard let handle = try? FileHandle(forReadingFrom: url) else {
            throw StoreError(.cannotOpen, "\(url.relativePath) cannot be read. Check its permissions.")
        }
        defer { try? handle.close() }
        guard let header = try? handle.read(upToCount: 100) ?? Data() else {
            throw StoreError(.cannotOpen, "\(url.relativePath) cannot be read. Check that it is a file, not a folder.")
        }
        var status = stat()
        guard fstat(handle.fileDescriptor, &status) == 0 else {
            throw StoreError(.cannotOpen, "\(url.relativePath) cannot be read. Check its permissions.")
        }
        return (header, Int(status.st_size))
    }

    private func state(of file: StoreFile, _ reader: ReadConnection) throws -> State {
        let state: State = try reader.read { database in
            guard let applied = try migrations(of: database) else { return .empty }
            guard applied.isSuperset(of: StoreMigrations.requiredToRead) else { return .outdated(file, reader) }
            // Earlier releases created a store in several transactions, the last of which added the identity.
            let hasIdentity = try Int.fetchOne(database, sql: "SELECT count(*) FROM store") == 1
            return .readable(file, reader, isUpToDate: hasIdentity && applied.count == StoreMigrations.all.count)
        }
        if case .empty = state { file.close([reader]) }
        return state
    }

    /// Returns the migrations that were applied to the store, or `nil` if the database is still empty.
    private func migrations(of database: Database) throws -> Set<String>? {
        let mark = try Int32.fetchOne(database, sql: "PRAGMA application_id")
        let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
        guard !isEmpty || (mark != OpenedStore.applicationID && mark != 0) else { return nil }
        guard mark == OpenedStore.applicationID else { throw Self.notAStore(url) }
        return try StoreSchema.migrations(of: database, url)
    }
}
