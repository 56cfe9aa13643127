import BlockingWork
import Foundation
import GRDB
import Scenes

/// One SQLite file that holds scenes, their pictures, and the index that finds them.
///
/// A store may be used from any task, and several processes may read it while one writes.
public final class SceneStore: Sendable {
    /// The file.
    public let url: URL
    let reader: any DatabaseReader
    /// `nil` for a store that was opened for reading.
    let writer: DatabasePool?
    let lookups: LookupConnections
    let signer: TokenSigner
    /// The tracks of imports under way.
    let tracks = TrackFollowers()

    /// Opens a store for reading.
    ///
    /// - Throws: ``SceneStoreError`` when the file does not exist, is something else, is damaged, or was written by a
    ///   newer release. The file is never changed.
    public convenience init(opening url: URL) async throws {
        try await self.init(url, access: .read)
    }

    /// Opens a store for reading and writing, bringing its schema up to date.
    ///
    /// - Parameter creating: Whether to make the store when there is no file of that name.
    /// - Throws: ``SceneStoreError``; a file that is not a store, is damaged or newer than this release stays as it is.
    public convenience init(writing url: URL, creating: Bool) async throws {
        try await self.init(url, access: creating ? .create : .write)
    }

    private init(_ url: URL, access: StoreAccess) async throws {
        self.url = url
        let opened = try await Workers.waiting.run { _ in try OpenedStore(url, access: access) }
        reader = opened.reader
        writer = opened.writer
        lookups = LookupConnections { [isUnchanging = opened.reader is DatabaseQueue] in
            try StoreConnection.lookups(url, isUnchanging: isUnchanging)
        }
        signer = opened.signer
    }

    /// Folds what lies in the write-ahead log into the file and lets go of it, so that the file alone can be shared.
    ///
    /// - Throws: ``SceneStoreError`` when the log cannot be folded in; what it holds is kept.
    public func close() async throws {
        try await Workers.waiting.run { [self] _ in
            lookups.close()
            try translatingErrors {
                _ = try writer?.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            }
            // Only a connection that writes can remove the log, and only the last one does: close the others before it.
            writer?.invalidateReadOnlyConnections()
            try? reader.close()
        }
    }

    /// Reads in one transaction, on a thread that may block.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await Workers.shared.run { [self] _ in try readNow(body) }
    }

    /// Reads in one transaction, on the caller's thread.
    func readNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try translatingErrors { try reader.read(body) }
    }

    /// Writes in one transaction, on a thread that may block.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await Workers.waiting.run { [self] _ in
            guard let writer else {
                throw SceneStoreError(.cannotWrite, "\(url.relativePath) was opened for reading only.")
            }
            return try translatingErrors { try writer.write(body) }
        }
    }

    /// Folds the write-ahead log into the file, as far as no reader needs it. What cannot be folded stays in the log,
    /// where it is as safe.
    func foldLog() async {
        try? await Workers.waiting.run { [self] _ in
            _ = try writer?.writeWithoutTransaction { try $0.checkpoint(.passive) }
        }
    }

    /// Turns the errors of SQLite and of values that cannot be into the store's own.
    func translatingErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw SceneStoreError.translating(error, at: url)
        }
    }
}

extension SceneStore: SceneCatalog {}
