import CVantageSQLite
import Foundation
import GRDB

enum StoreAccess {
    case read, write, create
}

/// A store that has been opened. Opening inspects the file without changing it, creates or upgrades it if the caller
/// allows that, and reads its identity.
struct OpenedStore {
    let file: StoreFile
    /// The connection with which the file was inspected.
    let reader: ReadConnection
    let writer: DatabaseQueue?
    let identity: StoreIdentity

    /// The application ID that marks a file as a store: "VNTG" in ASCII.
    static let applicationID: Int32 = 0x564E_5447

    /// The maximum number of times to inspect a file that other processes keep changing.
    private static let maximumInspections = 20

    /// Configures SQLite. This must happen before SQLite is used for the first time.
    private static let configureSQLite: Void = csqlite_configure()

    init(_ url: URL, access: StoreAccess, limits: StoreLimits, writeBudget: StatementBudget) throws {
        Self.configureSQLite
        do {
            let (file, reader) = try Self.ready(url, access)
            do {
                identity = try reader.read { try StoreIdentity($0) }
                writer = access == .read ? nil : try StoreFile.writing(url, limits: limits, budget: writeBudget)
            } catch {
                file.close([reader])
                throw error
            }
            (self.file, self.reader) = (file, reader)
        } catch {
            throw StoreError.wrapping(error, at: url)
        }
    }

    /// Opens a file once it is in the state that the requested access requires. Other processes may be creating or
    /// upgrading it at the same time.
    private static func ready(_ url: URL, _ access: StoreAccess) throws -> (StoreFile, ReadConnection) {
        for _ in 0..<maximumInspections {
            switch try StoreInspection(url).state() {
            case .absent:
                guard access == .create else { throw noStore(url) }
                try StoreCreation.create(url)
            case .empty:
                guard access == .create else { throw StoreInspection.notAStore(url) }
                try StoreCreation.migrate(url)
            case .outdated(let file, let reader):
                file.close([reader])
                guard access != .read else { throw outdated(url) }
                try upgrade(file)
            case .readable(let file, let reader, let isUpToDate):
                guard !isUpToDate, access != .read else { return (file, reader) }
                file.close([reader])
                try upgrade(file)
            }
        }
        throw StoreError(.busy, "Other processes are changing \(url.relativePath). Try again later.")
    }

    private static func upgrade(_ file: StoreFile) throws {
        do {
            try StoreCreation.migrate(file.url)
        } catch let error as DatabaseError
            where [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM].contains(error.resultCode)
        {
            throw StoreError(
                .cannotWrite,
                "\(file.url.relativePath) was written by an earlier release and cannot be upgraded because it is not "
                    + "writable. Copy it to a writable folder and use the copy.")
        }
    }

    private static func noStore(_ url: URL) -> StoreError {
        StoreError(.noSuchStore, "There is no store at \(url.relativePath).")
    }

    private static func outdated(_ url: URL) -> StoreError {
        StoreError(
            .writtenByEarlierRelease,
            "\(url.relativePath) was written by an earlier release and must be upgraded before it can be read. "
                + "Opening it for writing upgrades it and keeps its contents.")
    }
}
