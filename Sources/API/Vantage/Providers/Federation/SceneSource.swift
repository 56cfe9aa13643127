import Foundation
import VantageCore
import VantageObjects
import VantagePostgres
import VantageSceneStore
import VantageShards

/// The open scenes at an address: a store, a catalog, the shards of a manifest, or the members of a federation.
package struct SceneSource: Sendable {
    /// Connects to a server of a federation.
    package typealias Connect = @Sendable (FederationFile.Server) throws -> any SceneProvider

    /// All scenes as one provider.
    package let provider: any SceneProvider
    /// The stores on this machine that are not shards, in order of precedence.
    package let stores: [SceneStore]
    /// The catalogs in PostgreSQL.
    package let catalogs: [PostgresStore]
    /// The open manifests.
    package let published: [PublishedShards]
    /// The files that describe the source. The source has to be opened again when one of them is replaced.
    package let files: [URL]

    /// All stores and catalogs, including shards.
    package var allStores: [any SceneStorage] {
        stores as [any SceneStorage] + catalogs + published.flatMap(\.shards).map(\.store)
    }

    /// The stores and catalogs that can have places and buildings. Shards have none.
    package var placeSources: [any SceneProvider] { stores as [any SceneProvider] + catalogs }

    /// Returns whether a path names a manifest or a federation.
    package static func isDescription(_ url: URL) -> Bool { url.pathExtension.lowercased() == "json" }

    /// Opens a source for reading.
    ///
    /// - Parameters:
    ///   - url: The location of a store, or of a JSON file that describes shards or a federation.
    ///   - pictures: The location of pictures outside the stores, or `nil` for the location that each store records.
    ///   - verifyingHashes: Whether to compare the SHA-256 of each shard that is not open already.
    ///   - open: The source that was open before. Shards that are still listed are used again.
    ///   - connect: Connects to a server; `nil` if the program has no client.
    /// - Throws: `StoreError`, `ShardError`, or an error from `connect`.
    package init(
        opening url: URL, pictures: StorageLocation? = nil, verifyingHashes: Bool = false,
        reusing open: SceneSource? = nil, workers: WorkerPool = .shared,
        connect: Connect? = nil
    ) async throws {
        guard Self.isDescription(url) else {
            let store = try await SceneStore(opening: url, pictures: pictures, workers: workers)
            (provider, stores, catalogs, published, files) = (store, [store], [], [], [url])
            return
        }
        guard let federation = try Self.federation(at: url) else {
            let shards = try await PublishedShards(
                opening: url, pictures: pictures, verifyingHashes: verifyingHashes,
                reusing: open?.published.first { $0.manifestURL == url }, workers: workers)
            (provider, stores, catalogs, published, files) = (try FederatedProvider(shards), [], [], [shards], [url])
            return
        }
        var members: [FederationMember] = []
        var opened: [SceneSource] = []
        do {
            for member in federation.members {
                if let server = try member.server(in: url.deletingLastPathComponent()) {
                    guard let connect else {
                        throw ShardError(
                            .badManifest, "\(member.name) is a server, but this program was built without a client.")
                    }
                    members.append(
                        FederationMember(
                            member.name, try connect(server), bounds: try member.bounds.map(FederationFile.box),
                            deadline: server.deadline))
                } else if let catalog = PostgresLocation(member.store ?? "") {
                    let source = try await SceneSource(opening: catalog, pictures: pictures, workers: workers)
                    opened.append(source)
                    members.append(FederationMember(member.name, source.provider))
                } else {
                    let path = URL(filePath: member.store ?? "", relativeTo: url.deletingLastPathComponent())
                    // A federation must not contain another one. Otherwise, two of them could contain each other.
                    if Self.isDescription(path), try Self.federation(at: path) != nil {
                        throw ShardError(.badManifest, "\(member.name) is a federation, not a store or a manifest.")
                    }
                    let source = try await SceneSource(
                        opening: path.absoluteURL, pictures: pictures, verifyingHashes: verifyingHashes,
                        reusing: open, workers: workers)
                    opened.append(source)
                    members.append(FederationMember(member.name, source.provider))
                }
            }
        } catch {
            for source in opened { await source.close(except: open) }
            throw error
        }
        let failures = federation.failures.flatMap(FederatedProvider.Failures.init) ?? .fail
        provider = FederatedProvider(members, failures: failures)
        (stores, catalogs) = (opened.flatMap(\.stores), opened.flatMap(\.catalogs))
        published = opened.flatMap(\.published)
        files = [url] + opened.flatMap(\.files)
    }

    /// Creates a source from a store that is already open.
    package init(_ store: SceneStore) {
        (provider, stores, catalogs, published, files) = (store, [store], [], [], [store.url])
    }

    /// Opens a catalog in PostgreSQL for reading, and follows the changes that other processes make to it.
    package init(
        opening location: PostgresLocation, pictures: StorageLocation? = nil, workers: WorkerPool = .shared
    ) async throws {
        let catalog = try await PostgresStore(opening: location, pictures: pictures, workers: workers)
        try await catalog.followChanges()
        (provider, stores, catalogs, published, files) = (catalog, [], [catalog], [], [])
    }

    /// Closes all stores except those that another source uses.
    package func close(except other: SceneSource? = nil) async {
        for catalog in catalogs { catalog.close() }
        let kept = Set(other?.fileStores.map { ObjectIdentifier($0) } ?? [])
        for store in fileStores where !kept.contains(ObjectIdentifier(store)) { try? await store.close() }
    }

    private var fileStores: [SceneStore] { stores + published.flatMap(\.shards).map(\.store) }

    /// Returns the federation that a file describes; `nil` if it is another kind of file.
    private static func federation(at url: URL) throws -> FederationFile? {
        struct Head: Decodable { let format: String }
        guard let file = try? RegularFile(path: url.path), file.size <= 1 << 20,
            let bytes = try? file.bytes(at: 0, count: file.size),
            let head = try? JSONDecoder().decode(Head.self, from: Data(bytes)), head.format == FederationFile.formatName
        else { return nil }
        return try FederationFile(Data(bytes), named: url.relativePath)
    }
}
