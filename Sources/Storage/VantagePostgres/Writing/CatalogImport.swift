import Foundation
import VantageCore
import VantageSceneStore
import VantageScenes
import VantageStoreCore

/// An import into a catalog in PostgreSQL.
///
/// The import itself writes a local staging store, with its journal and its rules for duplicates. Meanwhile, finished
/// scenes are published in batches. Several imports can publish at the same time, even the same scenes.
public final class CatalogImport: Sendable {
    private static let scenesPerBatch = 5000
    private static let interval = Duration.seconds(2)

    /// The staging store, into which the import writes.
    public let staging: SceneStore
    private let catalog: PostgresStore
    private let file: URL
    private let lock: FileLock

    /// The numbers of scenes that an import published.
    public struct Result: Sendable {
        /// The number of scenes in the staging store.
        public var staged = 0
        /// The number of scenes that the catalog did not have.
        public var added = 0
    }

    /// Opens the staging store of an import.
    ///
    /// - Parameters:
    ///   - catalog: The catalog, opened for writing.
    ///   - name: Text that distinguishes the import from others into the same catalog.
    ///   - resuming: Whether to continue with the staging store of an interrupted import.
    ///   - folder: The folder for staging stores.
    public init(into catalog: PostgresStore, name: String, resuming: Bool, folder: URL = CatalogImport.folder)
        async throws
    {
        let hash = ContentHash(of: Array("\(catalog.identity.identity)\n\(name)".utf8))
        let file = folder.appending(path: "\(String(hash.description.prefix(32))).sqlite")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw StoreError(
                .cannotWrite,
                "\(folder.path) cannot be created (\(error.localizedDescription)). "
                    + "Set $XDG_STATE_HOME to a writable folder.")
        }
        guard let lock = try FileLock(file.path + ".lock") else {
            throw StoreError(
                .busy, "Another import of the same inputs into \(catalog.location) is running. Wait for it.")
        }
        self.lock = lock
        if !resuming { Self.remove(file) }
        staging = try await SceneStore(writing: file, creating: true)
        (self.catalog, self.file) = (catalog, file)
        // The import writes pictures to the location that its store records.
        if let location = try await catalog.recordedPictureLocation() {
            try await staging.recordPictureLocation(location)
        }
    }

    /// The usual folder for staging stores: `vantage/imports` in `$XDG_STATE_HOME` or `~/.local/state`.
    public static var folder: URL {
        let state = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let base =
            state.map { URL(filePath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/state")
        return base.appending(path: "vantage/imports")
    }

    /// Runs an import into the staging store and publishes its scenes.
    ///
    /// If it fails or is canceled, the staging store is kept, so that the import can be resumed.
    ///
    /// - Parameter body: Imports into the store that it receives.
    /// - Returns: The value of the closure, and the numbers of scenes.
    public func run<Value: Sendable>(
        _ body: @escaping @Sendable (SceneStore) async throws -> Value
    ) async throws -> (value: Value, result: Result) {
        do {
            let (value, published) = try await publishing { [staging] in try await body(staging) }
            var result = published
            // Now that the import has ended, sequences are final.
            result.added += try await publish(after: 0, hasSequences: true, &result.staged).added
            try await staging.close()
            Self.remove(file)
            return (value, result)
        } catch {
            try? await staging.close()
            throw error
        }
    }

    /// Runs a closure and publishes scenes periodically until it ends.
    private func publishing<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> (Value, Result) {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            let result = PublishedCount()
            group.addTask { try await body() }
            group.addTask { [self] in
                var last: Int64 = 0
                while !Task.isCancelled {
                    try? await Task.sleep(for: Self.interval)
                    guard !Task.isCancelled else { break }
                    var count = 0
                    let (end, added) = try await publish(after: last, hasSequences: false, &count)
                    last = end
                    await result.add(added)
                }
                return nil
            }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                guard let value else { continue }
                group.cancelAll()
                // A batch that is being published is finished or rolled back.
                while let _ = try? await group.next() {}
                return (value, Result(staged: 0, added: await result.count))
            }
            throw CancellationError()
        }
    }

    /// Publishes the staged scenes after a row.
    ///
    /// - Returns: The last row, and the number of scenes that the catalog did not have.
    private func publish(
        after row: Int64, hasSequences: Bool, _ staged: inout Int
    ) async throws -> (last: Int64, added: Int) {
        var (last, added) = (row, 0)
        while true {
            try Task.checkCancellation()
            let start = last
            let batch = try await staging.store.read {
                try StagedScenes(after: start, limit: Self.scenesPerBatch, hasSequences: hasSequences, in: $0)
            }
            guard let end = batch.last else { return (last, added) }
            added += try await catalog.write { try ScenePublication(connection: $0).publish(batch) }
            staged += batch.scenes.count
            last = end
        }
    }

    private static func remove(_ file: URL) {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    }
}

private actor PublishedCount {
    private(set) var count = 0
    func add(_ added: Int) { count += added }
}
