import Foundation
import VantageCore
import VantageObjects
import VantageScenes
import VantageStoreCore

/// The scenes in a store, with their pictures and the index that finds them by position.
///
/// A scene store can be used from any task. Several processes can read its file while one writes it.
public final class SceneStore: Sendable {
    /// The store that contains the scenes.
    public let store: Store
    /// The location of pictures outside the store, or `nil` for the location that the store records.
    public let pictureLocation: StorageLocation?
    package let signer: TokenSigner
    /// The value of `PRAGMA user_version` that marks a store as a shard, which has no picture bytes.
    package static let shardMark = 1
    /// The sequence trackers that build sequences for running imports.
    let tracks = SequenceTrackers()

    /// Creates a scene store for a store that is already open.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - pictures: The location of pictures outside the store; `nil` for the location that the store records.
    public init(_ store: Store, pictures: StorageLocation? = nil) {
        self.store = store
        pictureLocation = pictures
        signer = TokenSigner(identity: store.identity.identity, secret: store.identity.tokenSecret)
    }

    /// Opens a store for reading. Opening and reading never change the file.
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - pictures: The location of pictures outside the store; `nil` for the location that the store records.
    ///   - limits: The limits on concurrent connections, by purpose.
    ///   - workers: The worker pool that runs reads and renders views. Stores can share a pool.
    /// - Throws: `StoreError` if the file does not exist, is not a store, is damaged, was written by a newer release,
    ///   or was written by an earlier release and must be upgraded first (`writtenByEarlierRelease`).
    public convenience init(
        opening url: URL, pictures: StorageLocation? = nil, limits: StoreLimits = StoreLimits(),
        workers: WorkerPool = .shared
    ) async throws {
        self.init(try await Store(opening: url, limits: limits, workers: workers), pictures: pictures)
    }

    /// Opens a store for reading and writing, and upgrades its schema if an earlier release wrote it. The upgrade keeps
    /// the contents.
    ///
    /// If another process is creating or upgrading the same store, the initializer waits for it.
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - creating: Whether to create the store if the file does not exist. The file is created atomically.
    ///   - pictures: The location of pictures outside the store; `nil` for the location that the store records.
    ///   - limits: The limits on concurrent connections, by purpose.
    ///   - workers: The worker pool that runs reads and renders views. Stores can share a pool.
    /// - Throws: `StoreError`. A file that is not a store, is damaged, or was written by a newer release is left
    ///   unchanged.
    public convenience init(
        writing url: URL, creating: Bool, pictures: StorageLocation? = nil, limits: StoreLimits = StoreLimits(),
        workers: WorkerPool = .shared
    ) async throws {
        self.init(
            try await Store(writing: url, creating: creating, limits: limits, workers: workers), pictures: pictures)
    }

    /// The location of the store's file.
    public var url: URL { store.url }

    /// The limits on concurrent connections, by purpose.
    public var limits: StoreLimits { store.limits }

    /// The worker pool that runs reads, and that renders views of the store's pictures.
    public var workers: WorkerPool { store.workers }

    /// Closes the store, as ``VantageStoreCore/Store/close()`` does.
    ///
    /// - Throws: `StoreError` if the write-ahead log cannot be checkpointed.
    public func close() async throws { try await store.close() }
}

extension SceneStore: SceneCatalog {}
