import Foundation
import GRDB
import VantageCore
import VantageGeodesy
import VantageSceneStore
import VantageStoreCore

/// Publishes the scenes of a store as shards: read-only stores without picture bytes, and a manifest that lists them.
///
/// The manifest is replaced in one step after all shards are complete. A publisher that is interrupted at any point
/// leaves the previous manifest and its shards unchanged. Shards that have not changed since then keep their names.
public struct ShardPublisher: Sendable {
    /// Writes the scenes of a shard as GeoParquet to a file that does not exist.
    public typealias GeoParquet = @Sendable (_ shard: SceneStore, _ file: URL) async throws -> Void

    /// The folder of the manifest and the shards. It is created if it does not exist.
    public var folder: URL
    /// The maximum number of scenes in a shard. All scenes in a cell of about 300 m are in the same shard, even if
    /// there are more of them.
    public var scenesPerShard = ShardManifest.maximumScenesPerShard
    /// The box that scenes must lie in; `nil` for all scenes.
    public var region: BoundingBox?
    /// The time in seconds for which shards are kept after the manifest stops listing them, for servers that have not
    /// switched to the new manifest yet.
    public var gracePeriod = 86_400.0
    /// Writes the GeoParquet file next to each shard; `nil` for none.
    public var geoParquet: GeoParquet?

    /// Creates a publisher.
    public init(into folder: URL) { self.folder = folder }

    /// The result of publishing.
    public struct Report: Sendable {
        /// The new manifest.
        public let manifest: ShardManifest
        /// The number of shards that are new.
        public let new: Int
        /// The number of files that were removed because their grace period was over.
        public let removed: Int
    }

    /// Publishes a store. The shards contain the scenes that the store has when publishing begins.
    ///
    /// - Parameter progress: Called after each shard with the number of scenes in the shards that are complete.
    /// - Throws: ``ShardError``, `StoreError`, or an error from ``geoParquet``.
    public func publish(
        _ store: SceneStore, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> Report {
        let folder = try ShardFolder(folder)
        let identity = Self.text(store.store.identity)
        let previous = try previous(in: folder, identity)
        var (shards, new) = try await write(store, UncheckedSendableBox(folder), previous, progress)
        for index in shards.indices {
            shards[index].geoParquet = try await geoParquet(of: shards[index], in: folder, previous)
        }
        let manifest = ShardManifest(
            store: identity, created: Date(), scenesPerShard: scenesPerShard,
            region: region.map { [$0.west, $0.south, $0.east, $0.north] },
            scenes: shards.reduce(0) { $0 + $1.scenes }, shards: shards)
        do {
            try folder.replaceManifest(manifest.json)
        } catch let error as SystemError {
            throw Self.cannotWrite(folder.manifest, error)
        }
        let names = Set(shards.flatMap(\.files).map(\.file))
        folder.retire(Set(previous?.shards.flatMap(\.files).map(\.file) ?? []).subtracting(names))
        return Report(manifest: manifest, new: new, removed: folder.prune(keeping: names, after: gracePeriod))
    }

    /// Returns the identity of a store as it appears in manifests.
    static func text(_ identity: StoreIdentity) -> String {
        identity.identity.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns the manifest that is in the folder; `nil` if there is none.
    private func previous(in folder: ShardFolder, _ identity: String) throws(ShardError) -> ShardManifest? {
        guard FileManager.default.fileExists(atPath: folder.manifest.path) else { return nil }
        let manifest = try ShardManifest(contentsOf: folder.manifest)
        guard manifest.store == identity else {
            throw ShardError(
                .otherStore, "\(folder.url.relativePath) contains the shards of another store.")
        }
        return manifest
    }

    /// Writes all shards in one read transaction.
    private func write(
        _ store: SceneStore, _ folder: UncheckedSendableBox<ShardFolder>, _ previous: ShardManifest?,
        _ progress: @escaping @Sendable (Int) -> Void
    ) async throws -> (shards: [ShardManifest.Shard], new: Int) {
        try await store.store.read(on: .waiting) { [self] database, cancellation in
            // With a different limit, the previous division would yield shards of a different size.
            let isSame = previous?.scenesPerShard == scenesPerShard
            let starts = isSame ? previous?.shards.map(\.cells.first) ?? [] : []
            let plan = try ShardPlan(database, starts: starts, limit: scenesPerShard)
            var shards: [ShardManifest.Shard] = []
            var (new, done) = (0, 0)
            for (number, cells) in plan.ranges.enumerated() {
                try cancellation.check()
                let partial = folder.value.partial("\(number)")
                defer { unlink(partial.path) }
                do {
                    let contents = try ShardWriter(source: database, cells: cells, region: region)
                        .write(to: partial.path) { try cancellation.check() }
                    guard contents.scenes > 0 else { continue }
                    let sealed = try ShardFile.seal(partial, type: "sqlite") { try cancellation.check() }
                    new += sealed.isNew ? 1 : 0
                    shards.append(try ShardManifest.Shard(sealed.file, contents, cells))
                } catch let error as SystemError {
                    throw Self.cannotWrite(partial, error)
                } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
                    throw ShardError(.cannotWrite, "\(partial.relativePath) cannot be written: the disk is full.")
                }
                done += shards.last?.scenes ?? 0
                progress(done)
            }
            return (shards, new)
        }
    }

    private func geoParquet(
        of shard: ShardManifest.Shard, in folder: ShardFolder, _ previous: ShardManifest?
    ) async throws -> ShardManifest.File? {
        guard let geoParquet else { return nil }
        if let known = previous?.shards.first(where: { $0.sha256 == shard.sha256 })?.geoParquet,
            let found = try? ShardFile.hash(of: folder.url.appending(path: known.file)),
            found.hash.description == known.sha256
        {
            return known
        }
        let partial = folder.partial("parquet")
        defer { unlink(partial.path) }
        let store = try await SceneStore(opening: folder.url.appending(path: shard.file))
        do {
            try await geoParquet(store, partial)
            try await store.close()
        } catch {
            try? await store.close()
            throw error
        }
        do {
            return try ShardFile.seal(partial, type: "parquet") { try Task.checkCancellation() }.file
        } catch let error as SystemError {
            throw Self.cannotWrite(partial, error)
        }
    }

    private static func cannotWrite(_ url: URL, _ error: SystemError) -> ShardError {
        ShardError(.cannotWrite, "\(url.relativePath) cannot be written (\(error)).")
    }
}

extension ShardManifest.Shard {
    fileprivate init(
        _ file: ShardManifest.File, _ contents: ShardWriter.Contents, _ planned: ClosedRange<Int64>
    ) throws {
        let cells = contents.cells ?? planned
        self.init(
            file: file.file, bytes: file.bytes, sha256: file.sha256,
            cells: .init(first: cells.lowerBound, last: cells.upperBound),
            bounds: [contents.west, contents.south, contents.east, contents.north], scenes: contents.scenes,
            captured: contents.captured.map {
                .init(first: Self.date($0.lowerBound), last: Self.date($0.upperBound))
            })
    }

    /// Returns a time that can be written in RFC 3339, without fractions of a second.
    private static func date(_ milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_000) / 1000))
    }
}
