import CSQLite
import Foundation
import GRDB
import SQLiteAccess
import Scenes

enum StoreAccess {
    case read, write, create
}

/// The steps of opening a store: look before touching, then make what lacks where that is wanted, then read who it is.
struct OpenedStore {
    let file: StoreFile
    /// The connection that looked; others follow it.
    let reader: ReadConnection
    let writer: DatabaseQueue?
    let signer: TokenSigner

    /// Marks the file as ours: "VNTG" in ASCII.
    static let applicationID: Int32 = 0x564E_5447

    /// Looks at a file before it is given up that others keep changing.
    private static let mostLooks = 20

    /// What has to be set before SQLite is used for the first time.
    private static let settings: Void = csqlite_configure()

    init(_ url: URL, access: StoreAccess, limits: StoreLimits, writing: StatementBudget) throws {
        Self.settings
        do {
            let (file, reader) = try Self.ready(url, access)
            do {
                signer = try reader.read { try TokenSigner($0) }
                writer = access == .read ? nil : try StoreFile.writing(url, limits: limits, budget: writing)
            } catch {
                file.close([reader])
                throw error
            }
            (self.file, self.reader) = (file, reader)
        } catch {
            throw SceneStoreError.translating(error, at: url)
        }
    }

    /// Opens a file once it is what is wanted of it. Another may make it, or bring it up to date, at the same time.
    private static func ready(_ url: URL, _ access: StoreAccess) throws -> (StoreFile, ReadConnection) {
        for _ in 0..<mostLooks {
            switch try StoreInspection(url).state() {
            case .absent:
                guard access == .create else { throw noStore(url) }
                try StoreMaking.make(url)
            case .empty:
                guard access == .create else { throw StoreInspection.notAStore(url) }
                try StoreMaking.complete(url)
            case .earlier(let file, let reader):
                file.close([reader])
                guard access != .read else { throw earlier(url) }
                try bringUpToDate(file)
            case .store(let file, let reader, let isUpToDate):
                guard !isUpToDate, access != .read else { return (file, reader) }
                file.close([reader])
                try bringUpToDate(file)
            }
        }
        throw SceneStoreError(.busy, "\(url.relativePath) is being changed by other processes. Try again later.")
    }

    private static func bringUpToDate(_ file: StoreFile) throws {
        do {
            try StoreMaking.complete(file.url)
        } catch let error as DatabaseError
            where [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM].contains(error.resultCode)
        {
            throw SceneStoreError(
                .cannotWrite,
                "\(file.url.relativePath) is of an earlier release and cannot be brought up to date, because it cannot be "
                    + "written. Copy it to where it can, and use the copy.")
        }
    }

    private static func noStore(_ url: URL) -> SceneStoreError {
        SceneStoreError(.noSuchStore, "There is no store at \(url.relativePath).")
    }

    private static func earlier(_ url: URL) -> SceneStoreError {
        SceneStoreError(
            .writtenByEarlierRelease,
            "\(url.relativePath) was written by an earlier release and has to be brought up to date before it is read. "
                + "Opening it for writing does that and keeps all that it holds.")
    }
}
