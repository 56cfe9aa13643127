import Foundation
import Vantage
import VantageSceneFixtures

/// A store of scenes in several towns, without pictures, and the folder that it is published into.
final class PublishedTown: Sendable {
    let folder: TemporaryFolder
    let store: SceneStore

    var published: URL { folder.url.appending(path: "published") }
    var manifest: URL { published.appending(path: ShardManifest.fileName) }

    /// Creates a store. Each town has a center, around which scenes lie within a few hundred meters.
    init(towns: Int = 6, scenesPerTown: Int = 60, seed: UInt64 = 1) async throws {
        folder = try TemporaryFolder()
        store = try await SceneStore(writing: folder.url.appending(path: "towns.sqlite"), creating: true)
        var random = SplitMix64(state: seed)
        for town in 0..<towns {
            try await add(scenesPerTown, near: Self.center(of: town), to: town % 2 == 0 ? "even" : "odd", &random)
        }
    }

    static func center(of town: Int) -> (latitude: Double, longitude: Double) {
        (-60 + Double(town) * 21.5, town == 3 ? 179.9995 : -20 + Double(town) * 7.3)
    }

    /// Imports scenes around a place.
    func add(
        _ count: Int, near center: (latitude: Double, longitude: Double), to collection: String,
        _ random: inout SplitMix64
    ) async throws {
        var table = "latitude,longitude,heading,kind,captured,sequence\n"
        for number in 0..<count {
            let latitude = center.latitude + Double.random(in: -0.004...0.004, using: &random)
            var longitude = center.longitude + Double.random(in: -0.008...0.008, using: &random)
            if longitude > 180 { longitude -= 360 }
            let (kind, year) = (number % 3 == 0 ? "photo" : "panorama", 2000 + number % 25)
            table += "\(latitude),\(longitude),\(number * 37 % 360),\(kind),\(year)-03-01T10:00:00Z,\(collection)\n"
        }
        let file = try folder.write(table, to: "\(UUID().uuidString).csv")
        let importer = DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: collection)))
        _ = try await importer.run([file.path], into: store)
    }

    func publisher(scenesPerShard: Int = 100) -> ShardPublisher {
        var publisher = ShardPublisher(into: published)
        publisher.scenesPerShard = scenesPerShard
        return publisher
    }

    /// Publishes the store and opens the shards as one provider.
    func federation(scenesPerShard: Int = 100) async throws -> FederatedProvider {
        _ = try await publisher(scenesPerShard: scenesPerShard).publish(store)
        return try FederatedProvider(try await PublishedShards(opening: manifest, verifyingHashes: true))
    }

    /// Returns places near the scenes, many of which are near the edges of shards.
    func places(_ count: Int, towns: Int = 6) throws -> [Coordinate] {
        var random = SplitMix64(state: 99)
        return try (0..<count).map { number in
            let center = Self.center(of: number % towns)
            var longitude = center.longitude + Double.random(in: -0.01...0.01, using: &random)
            if longitude > 180 { longitude -= 360 }
            return try Coordinate(
                latitude: center.latitude + Double.random(in: -0.005...0.005, using: &random), longitude: longitude)
        }
    }
}

/// Returns the code of the error that a closure throws.
func shardErrorCode(_ body: () async throws -> Void) async -> ShardErrorCode? {
    do {
        try await body()
        return nil
    } catch {
        return (error as? ShardError)?.code
    }
}
