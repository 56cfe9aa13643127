import Foundation
import GRDB
import Testing
import Vantage
import VantageSceneFixtures

@testable import VantageShards

@Suite(.fewAtATime)
struct PublishingTests {
    @Test func `publishes each scene once, in shards that pass verification`() async throws {
        let town = try await PublishedTown()
        let report = try await town.publisher().publish(town.store)
        #expect(report.manifest.scenes == 360 && report.new == report.manifest.shards.count && report.new >= 4)
        #expect(report.manifest.shards.allSatisfy { $0.scenes <= 100 })
        let opened = try await PublishedShards(opening: town.manifest, verifyingHashes: true)
        var ids: [SceneID] = []
        for shard in opened.shards {
            let scenes = try await shard.store.allScenes(SceneQuery())
            #expect(scenes.count == shard.shard.scenes)
            let box = try shard.shard.box
            #expect(scenes.allSatisfy { box.contains($0.coordinate) })
            #expect(try await shard.store.verify().problems.isEmpty)
            ids += scenes.map(\.id)
        }
        #expect(try await Set(ids) == Set(town.store.allScenes(SceneQuery()).map(\.id)) && Set(ids).count == ids.count)
    }

    @Test func `equal scenes yield equal files`() async throws {
        let town = try await PublishedTown()
        let first = try await town.publisher().publish(town.store)
        let again = try await town.publisher().publish(town.store)
        #expect(again.new == 0 && again.manifest.shards == first.manifest.shards)
        // A copy of the store has different pages, but the same scenes.
        let copy = town.folder.url.appending(path: "copy.sqlite")
        try await DatabaseQueue(path: town.store.url.path).vacuum(into: copy.path)
        var publisher = town.publisher()
        publisher.folder = town.folder.url.appending(path: "other")
        let other = try await publisher.publish(SceneStore(opening: copy))
        #expect(other.manifest.shards == first.manifest.shards)
    }

    @Test func `new scenes change only the shard that they lie in`() async throws {
        let town = try await PublishedTown()
        let first = try await town.publisher().publish(town.store)
        var random = SplitMix64(state: 5)
        try await town.add(3, near: PublishedTown.center(of: 2), to: "more", &random)
        let second = try await town.publisher().publish(town.store)
        let kept = Set(first.manifest.shards).intersection(second.manifest.shards)
        #expect(second.manifest.scenes == 363 && second.new <= 2)
        #expect(kept.count == second.manifest.shards.count - second.new)
    }

    @Test func `publishes only scenes in the region`() async throws {
        let town = try await PublishedTown()
        let center = PublishedTown.center(of: 1)
        var publisher = town.publisher()
        publisher.region = try BoundingBox(
            west: center.longitude - 0.004, south: center.latitude - 1, east: center.longitude + 1,
            north: center.latitude)
        let report = try await publisher.publish(town.store)
        let expected = try await town.store.allScenes(SceneQuery(box: publisher.region))
        #expect(report.manifest.scenes == expected.count && expected.count > 5)
        let opened = try await PublishedShards(opening: town.manifest)
        let federation = try FederatedProvider(opened)
        #expect(try await Set(federation.allScenes(SceneQuery())) == Set(expected))
        for shard in opened.shards { #expect(try await shard.store.verify().problems.isEmpty) }
    }

    @Test func `an interrupted publisher leaves the old manifest, and the next one removes its files`() async throws {
        struct Interruption: Error {}
        let town = try await PublishedTown()
        _ = try await town.publisher().publish(town.store)
        let before = try Data(contentsOf: town.manifest)
        var random = SplitMix64(state: 6)
        try await town.add(50, near: PublishedTown.center(of: 0), to: "more", &random)
        var interrupted = town.publisher()
        interrupted.geoParquet = { _, _ in throw Interruption() }
        await #expect(throws: Interruption.self) { try await interrupted.publish(town.store) }
        #expect(try Data(contentsOf: town.manifest) == before)
        let old = try await PublishedShards(opening: town.manifest, verifyingHashes: true)
        #expect(old.manifest.scenes == 360)
        // A process that was killed leaves a partial file.
        try town.folder.write("cut off", to: "published/.shard-3.partial")
        var next = town.publisher()
        next.gracePeriod = 0
        let report = try await next.publish(town.store)
        let listed = Set(report.manifest.shards.map(\.file) + [ShardManifest.fileName, ".lock"])
        #expect(try Set(town.folder.files(in: "published")) == listed && report.removed > 0)
    }

    @Test func `keeps shards that are no longer listed during their grace period`() async throws {
        let town = try await PublishedTown()
        let first = try await town.publisher().publish(town.store)
        var random = SplitMix64(state: 7)
        try await town.add(5, near: PublishedTown.center(of: 4), to: "more", &random)
        let report = try await town.publisher().publish(town.store)
        #expect(report.removed == 0)
        let files = try town.folder.files(in: "published")
        #expect(first.manifest.shards.allSatisfy { files.contains($0.file) })
    }

    @Test func `refuses a folder of another store, and a folder in use`() async throws {
        let (town, other) = (try await PublishedTown(towns: 1), try await PublishedTown(towns: 1, seed: 2))
        _ = try await town.publisher().publish(town.store)
        #expect(await shardErrorCode { _ = try await town.publisher().publish(other.store) } == .otherStore)
        let lock = try ShardFolder(town.published)
        #expect(await shardErrorCode { _ = try await town.publisher().publish(town.store) } == .folderBusy)
        withExtendedLifetime(lock) {}
        let nowhere = ShardPublisher(into: URL(filePath: "/proc/nowhere"))
        #expect(await shardErrorCode { _ = try await nowhere.publish(town.store) } == .cannotWrite)
    }

    @Test func `publishes a store without scenes`() async throws {
        let town = try await PublishedTown(towns: 0)
        let federation = try await town.federation()
        #expect(federation.members.isEmpty)
        #expect(try await federation.scene(near: Coordinate(latitude: 1, longitude: 1)) == nil)
        #expect(try await federation.allScenes(SceneQuery()).isEmpty)
    }
}
