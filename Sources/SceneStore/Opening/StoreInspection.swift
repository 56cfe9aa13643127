import Foundation
import GRDB
import SQLiteAccess

/// Looks at a file before it is opened as a store, and changes nothing.
struct StoreInspection {
    enum State {
        case absent
        /// An empty file, or a database in which nothing was made yet: making a store was interrupted.
        case empty
        /// A store that this release cannot read before it is brought up to date.
        case earlier(StoreFile, ReadConnection)
        case store(StoreFile, ReadConnection, isUpToDate: Bool)
    }

    private let url: URL

    init(_ url: URL) { self.url = url }

    /// - Returns: With the connection that was used to look.
    /// - Throws: ``SceneStoreError`` when the file cannot be read, is something else, or was written by a newer release.
    func state() throws -> State {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return .absent }
        // A pipe or a device would be waited for, or read for ever.
        guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { throw Self.notAStore(url) }
        let (header, size) = try header()
        if header.isEmpty { return .empty }
        guard header.starts(with: Data("SQLite format 3\0".utf8)), header.count == 100 else {
            throw Self.notAStore(url)
        }
        // Source: "Database File Format", section 1.3: the application id lies at offset 68, big endian.
        let mark = Int32(bitPattern: header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        guard mark == OpenedStore.applicationID || mark == 0 else { throw Self.notAStore(url) }
        // SQLite would leave files beside what it cannot read.
        if !DatabaseFile(url).hasLog, Self.isCutShort(header, size: size) {
            throw SceneStoreError(
                .damaged, "\(url.relativePath) is damaged: its end is missing. Restore it from a copy.")
        }
        // The mark of a new store may still lie in the log. Without one, somebody else's database is not locked and
        // gets no files of ours beside it.
        let isShared = mark == OpenedStore.applicationID || DatabaseFile(url).hasLog
        let (file, reader) = isShared ? try StoreFile.reading(url) : try StoreFile.unchanging(url)
        do {
            return try state(of: file, reader)
        } catch {
            file.close([reader])
            throw error
        }
    }

    static func notAStore(_ url: URL) -> SceneStoreError {
        SceneStoreError(.notASceneStore, "\(url.relativePath) is not a Vantage store.")
    }

    /// Whether a file has fewer pages than its header says, where it does say.
    ///
    /// Source: "Database File Format", section 1.3: the size of a page at offset 16, pages at 28, which count where the
    /// change counter at 24 is the one at 92.
    private static func isCutShort(_ header: Data, size: Int) -> Bool {
        func number(_ range: Range<Int>) -> Int { header[range].reduce(0) { $0 << 8 | Int($1) } }
        let pageSize = number(16..<18) == 1 ? 65_536 : number(16..<18)
        return number(24..<28) == number(92..<96) && size < number(28..<32) * pageSize
    }

    /// The first bytes, and the size that the file has behind them: of one file, also where another takes its place.
    private func header() throws -> (Data, size: Int) {
        guard let handle = try? FileHandle(forReadingFrom: url) else {
            throw SceneStoreError(.cannotOpen, "\(url.relativePath) cannot be read. Check its permissions.")
        }
        defer { try? handle.close() }
        guard let header = try? handle.read(upToCount: 100) ?? Data() else {
            throw SceneStoreError(.cannotOpen, "\(url.relativePath) cannot be read. Is it a folder?")
        }
        var status = stat()
        guard fstat(handle.fileDescriptor, &status) == 0 else {
            throw SceneStoreError(.cannotOpen, "\(url.relativePath) cannot be read. Check its permissions.")
        }
        return (header, Int(status.st_size))
    }

    private func state(of file: StoreFile, _ reader: ReadConnection) throws -> State {
        let state: State = try reader.read { database in
            guard let applied = try migrations(of: database) else { return .empty }
            guard applied.isSuperset(of: Migrations.neededToRead) else { return .earlier(file, reader) }
            // Releases before made a store in steps, of which its identity was the last.
            let hasIdentity = try Int.fetchOne(database, sql: "SELECT count(*) FROM store") == 1
            return .store(file, reader, isUpToDate: hasIdentity && applied.count == Migrations.all.count)
        }
        if case .empty = state { file.close([reader]) }
        return state
    }

    /// - Returns: Those that the store has had; `nil` where nothing was made yet.
    private func migrations(of database: Database) throws -> Set<String>? {
        let mark = try Int32.fetchOne(database, sql: "PRAGMA application_id")
        let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
        guard !isEmpty || (mark != OpenedStore.applicationID && mark != 0) else { return nil }
        guard mark == OpenedStore.applicationID else { throw Self.notAStore(url) }
        return try StoreSchema.migrations(of: database, url)
    }
}
