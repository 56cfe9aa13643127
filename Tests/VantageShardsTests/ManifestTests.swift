import Foundation
import Testing
import Vantage
import VantageSceneFixtures

@testable import VantageShards

/// Manifests and shards from elsewhere are untrusted.
@Suite(.fewAtATime)
struct ManifestTests {
    private static let schemas = SampleData.repository.appending(path: "docs/schemas")

    /// Edits the JSON of a manifest.
    private static func edit(_ file: URL, _ change: (inout [String: Any]) throws -> Void) throws {
        var json = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        try change(&json)
        try JSONSerialization.data(withJSONObject: json).write(to: file)
    }

    /// Edits the first shard in the JSON of a manifest.
    private static func editShard(_ file: URL, _ change: (inout [String: Any]) -> Void) throws {
        try edit(file) { json in
            var shards = try #require(json["shards"] as? [[String: Any]])
            change(&shards[0])
            json["shards"] = shards
        }
    }

    private static func code(of manifest: URL) async -> ShardErrorCode? {
        await shardErrorCode { _ = try await PublishedShards(opening: manifest, verifyingHashes: true) }
    }

    @Test func `conforms to its schema, with and without optional values`() async throws {
        let schema = try JSONSchema("shard-manifest", in: Self.schemas)
        let town = try await PublishedTown(towns: 2)
        var publisher = town.publisher()
        for hasAll in [false, true] {
            if hasAll {
                publisher.region = try BoundingBox(west: -180, south: -90, east: 180, north: 90)
                publisher.geoParquet = { try Data("PAR1 \($0.url.lastPathComponent)".utf8).write(to: $1) }
            }
            _ = try await publisher.publish(town.store)
            let text = try String(contentsOf: town.manifest, encoding: .utf8)
            #expect(try schema.problems(of: JSONTree(text)) == [])
            #expect(text.contains("geoParquet") == hasAll && text.contains("region") == hasAll)
            #expect(try ShardManifest(contentsOf: town.manifest).json == Data(text.utf8))
        }
        try await PublishedShards.verify(town.manifest)
    }

    @Test func `reports a missing or foreign manifest`() async throws {
        let folder = try TemporaryFolder()
        #expect(await Self.code(of: folder.url.appending(path: "manifest.json")) == .noManifest)
        #expect(await Self.code(of: folder.url) == .noManifest)
        for text in ["", "[]", "{}", "{\"format\":\"other\",\"version\":1}", "{\"format\":\"vantage-shards\"}"] {
            #expect(await Self.code(of: try folder.write(text, to: "manifest.json")) == .badManifest, "\(text)")
        }
        let newer = try folder.write("{\"format\":\"vantage-shards\",\"version\":2}", to: "manifest.json")
        #expect(await Self.code(of: newer) == .newerManifest)
        let large = try folder.write(String(repeating: " ", count: 17 << 20), to: "manifest.json")
        #expect(await Self.code(of: large) == .badManifest)
    }

    @Test(arguments: [
        ("file", "../towns.sqlite" as any Sendable), ("file", "/etc/passwd"), ("file", "shard-/../x"),
        ("file", "manifest.json"), ("file", "shard-\u{0}"), ("file", "shard-" + String(repeating: "a", count: 200)),
        ("bytes", 0), ("bytes", -5), ("bytes", 1 << 60), ("sha256", "abc"),
        ("sha256", String(repeating: "Z", count: 64)),
        ("scenes", 0), ("scenes", Int.max), ("bounds", [1.0, 2.0]), ("bounds", [170.0, 0, -170, 1]),
        ("bounds", [0.0, 95, 1, 96]), ("cells", ["first": 5, "last": 4]), ("cells", ["first": -1, "last": 4]),
        ("cells", ["first": 0, "last": 1 << 40]), ("cells", "all"),
    ])
    func `rejects an invalid value`(name: String, value: any Sendable) async throws {
        let town = try await PublishedTown(towns: 2, scenesPerTown: 5)
        _ = try await town.publisher(scenesPerShard: 5).publish(town.store)
        try Self.editShard(town.manifest) { $0[name] = value }
        #expect(await Self.code(of: town.manifest) == .badManifest)
    }

    @Test func `rejects overlapping ranges, repeated files and wrong sums`() async throws {
        let town = try await PublishedTown(towns: 3, scenesPerTown: 5)
        _ = try await town.publisher(scenesPerShard: 5).publish(town.store)
        let good = try Data(contentsOf: town.manifest)
        let changes: [(inout [[String: Any]]) -> Void] = [
            { $0[0]["cells"] = ["first": 0, "last": 1 << 32] }, { $0.swapAt(0, 1) }, { $0[1]["file"] = $0[0]["file"] },
            { $0.removeLast() },
        ]
        for change in changes {
            try good.write(to: town.manifest)
            try Self.edit(town.manifest) { json in
                var shards = try #require(json["shards"] as? [[String: Any]])
                change(&shards)
                json["shards"] = shards
            }
            #expect(await Self.code(of: town.manifest) == .badManifest)
        }
    }

    @Test func `detects missing, damaged, swapped and foreign shards`() async throws {
        let town = try await PublishedTown(towns: 3, scenesPerTown: 40)
        _ = try await town.publisher(scenesPerShard: 40).publish(town.store)
        let manifest = try ShardManifest(contentsOf: town.manifest)
        let first = town.published.appending(path: manifest.shards[0].file)
        let bytes = try Data(contentsOf: first)
        func replace(_ data: Data) throws {
            try FileManager.default.removeItem(at: first)
            try data.write(to: first)
        }

        var damaged = bytes
        damaged[bytes.count - 100] ^= 1
        try replace(damaged)
        #expect(await Self.code(of: town.manifest) == .shardChanged)
        try replace(bytes.dropLast(4096))
        #expect(await Self.code(of: town.manifest) == .shardChanged)
        try FileManager.default.removeItem(at: first)
        #expect(await Self.code(of: town.manifest) == .shardMissing)
        try FileManager.default.createSymbolicLink(at: first, withDestinationURL: town.store.url)
        #expect(await Self.code(of: town.manifest) == .shardMissing)

        // A manifest that lists another shard's file with that file's own size and hash.
        try replace(bytes)
        let last = manifest.shards[manifest.shards.count - 1]
        var swapped = manifest
        swapped.shards.removeLast()
        (swapped.shards[0].file, swapped.shards[0].bytes) = (last.file, last.bytes)
        swapped.shards[0].sha256 = last.sha256
        swapped.scenes = swapped.shards.reduce(0) { $0 + $1.scenes }
        try swapped.json.write(to: town.manifest)
        #expect(await Self.code(of: town.manifest) == .shardForeign)

        var foreign = manifest
        foreign.store = String(repeating: "0", count: 16)
        try foreign.json.write(to: town.manifest)
        #expect(await Self.code(of: town.manifest) == .shardForeign)
    }

    @Test func `does not accept a store with another schema`() async throws {
        let town = try await PublishedTown(towns: 1, scenesPerTown: 5)
        _ = try await town.publisher().publish(town.store)
        var manifest = try ShardManifest(contentsOf: town.manifest)
        let text = try town.folder.write(String(repeating: "not a store ", count: 500), to: "published/shard-x.sqlite")
        let found = try ShardFile.hash(of: text)
        (manifest.shards[0].file, manifest.shards[0].bytes) = ("shard-x.sqlite", found.bytes)
        manifest.shards[0].sha256 = found.hash.description
        try manifest.json.write(to: town.manifest)
        await #expect(throws: StoreError.self) { try await PublishedShards(opening: town.manifest) }
    }
}
