import Foundation
import GRDB
import VantageCore
import VantageObjects
import VantageSceneStore
import VantageStoreCore

/// The open shards of a manifest.
public struct PublishedShards: Sendable {
    /// The location of the manifest.
    public let manifestURL: URL
    /// The manifest.
    public let manifest: ShardManifest
    /// The shards in the order of the manifest, and their stores.
    public let shards: [Opened]

    /// An open shard.
    public struct Opened: Sendable {
        /// The entry in the manifest.
        public let shard: ShardManifest.Shard
        /// The store.
        public let store: SceneStore
        /// The cells of the shard.
        package var cells: ClosedRange<Int64> { shard.cells.first...shard.cells.last }
    }

    /// Opens the shards of a manifest, which is untrusted.
    ///
    /// The initializer always checks the sizes of the files, their schema, the identity of their store, and their first
    /// and last cell.
    ///
    /// - Parameters:
    ///   - url: The location of the manifest. The shards are in the same folder.
    ///   - pictures: The location of pictures outside the store, or `nil` for the location that the shards record.
    ///   - verifyingHashes: Whether to compare the SHA-256 of each shard, which reads all of it.
    ///   - open: Shards that are already open. Those that the manifest still lists are reused.
    ///   - workers: The worker pool that runs reads.
    /// - Throws: ``ShardError``, or `StoreError` if a shard is not a store.
    public init(
        opening url: URL, pictures: StorageLocation? = nil, verifyingHashes: Bool = false,
        reusing open: PublishedShards? = nil, workers: WorkerPool = .shared
    ) async throws {
        let manifest = try ShardManifest(contentsOf: url)
        let folder = url.deletingLastPathComponent()
        let known = Dictionary(
            open?.shards.map { ($0.store.url.standardizedFileURL.path + $0.shard.sha256, $0.store) } ?? []
        ) { first, _ in first }
        var shards: [Opened] = []
        do {
            for shard in manifest.shards {
                let file = folder.appending(path: shard.file)
                if let store = known[file.standardizedFileURL.path + shard.sha256] {
                    shards.append(Opened(shard: shard, store: store))
                } else {
                    let store = try await Self.open(
                        shard, of: manifest, at: file, pictures, verifyingHashes, workers)
                    shards.append(Opened(shard: shard, store: store))
                }
            }
        } catch {
            let kept = Set(known.values.map { ObjectIdentifier($0) })
            for opened in shards where !kept.contains(ObjectIdentifier(opened.store)) {
                try? await opened.store.close()
            }
            throw error
        }
        (manifestURL, self.manifest, self.shards) = (url, manifest, shards)
    }

    /// Closes all stores.
    public func close() async throws {
        for opened in shards { try await opened.store.close() }
    }

    /// Compares all files in the folder of a manifest with their SHA-256, including the GeoParquet.
    ///
    /// - Throws: ``ShardError`` with the code `shardMissing` or `shardChanged` for the first file that differs.
    public static func verify(_ url: URL) async throws {
        let manifest = try ShardManifest(contentsOf: url)
        for file in manifest.shards.flatMap(\.files) {
            try await verify(file, at: url.deletingLastPathComponent().appending(path: file.file))
        }
    }

    static func verify(_ file: ShardManifest.File, at url: URL) async throws {
        let found = try await WorkerPool.waiting.run { cancellation in
            do {
                return try ShardFile.hash(of: url) { try cancellation.check() }
            } catch let error as SystemError {
                throw missing(url, error)
            }
        }
        guard found.hash.description == file.sha256 else {
            throw ShardError(
                .shardChanged, "\(url.relativePath) differs from the published file: its SHA-256 does not match.")
        }
    }

    private static func open(
        _ shard: ShardManifest.Shard, of manifest: ShardManifest, at url: URL, _ pictures: StorageLocation?,
        _ verifiesHash: Bool, _ workers: WorkerPool
    ) async throws -> SceneStore {
        var status = stat()
        guard lstat(url.path, &status) == 0 else { throw missing(url, SystemError(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw missing(url, .notRegular) }
        guard Int(status.st_size) == shard.bytes else {
            throw ShardError(
                .shardChanged, "\(url.relativePath) has \(status.st_size) bytes, but the manifest says \(shard.bytes).")
        }
        if verifiesHash { try await verify(shard.files[0], at: url) }
        let store = try await SceneStore(opening: url, pictures: pictures, workers: workers)
        do {
            try await check(store, shard, manifest)
            return store
        } catch {
            try? await store.close()
            throw error
        }
    }

    /// Checks that a shard contains what the manifest says.
    private static func check(
        _ store: SceneStore, _ shard: ShardManifest.Shard, _ manifest: ShardManifest
    ) async throws {
        let name = store.url.relativePath
        guard ShardPublisher.text(store.store.identity) == manifest.store else {
            throw ShardError(.shardForeign, "\(name) is a shard of a different store than the manifest.")
        }
        let (mark, first, last) = try await store.store.read { database in
            let ends = try Row.fetchOne(database, sql: "SELECT min(id), max(id) FROM cell")
            return (
                try Int.fetchOne(database, sql: "PRAGMA user_version"), ends?[0] as Int64?, ends?[1] as Int64?
            )
        }
        guard mark == SceneStore.shardMark else { throw ShardError(.shardForeign, "\(name) is not a shard.") }
        guard let first, let last, first >> ShardCells.bits == shard.cells.first,
            last >> ShardCells.bits == shard.cells.last
        else {
            throw ShardError(.shardForeign, "\(name) does not contain the cells that the manifest lists.")
        }
    }

    private static func missing(_ url: URL, _ error: SystemError) -> ShardError {
        ShardError(.shardMissing, "The shard \(url.relativePath) cannot be read (\(error)).")
    }
}
