import Foundation
import VantageMapConformance
import VantageSceneFixtures
import VantageSceneConformance
import VantageServerFixtures
import Synchronization
import Testing
import Vantage
import VantageRemote

/// Checks that a remote server conforms to the rules for scene and map providers.
@Suite(.fewAtATime, .timeLimit(.minutes(60)))
struct RemoteConformanceTests {
    /// The stores that each server serves, keyed by the server's address.
    private final class Served: Sendable {
        private let all = Mutex<[String: [(SceneStore, TestServer)]]>([:])

        func add(_ stores: [SceneStore], _ server: TestServer) {
            all.withLock { $0[server.url.absoluteString] = stores.map { ($0, server) } }
        }

        func stores(of remote: RemoteServer) -> [SceneStore] {
            all.withLock { $0[remote.address] ?? [] }.map(\.0)
        }
    }

    @Test(arguments: [1, 2])
    func `a server with one or several stores passes the conformance suite`(count: Int) async throws {
        let (folder, files, served) = (try TemporaryFolder(), try TemporaryFolder(), Served())
        let suite = SceneProviderConformance { scene, provider in
            let remote = try #require(provider as? RemoteSceneProvider)
            for store in served.stores(of: remote.server) { try await store.remove([scene]) }
        } make: { folder in
            var stores: [SceneStore] = []
            for collection in ["town", "village"] {
                if stores.count < count {
                    let file = files.url.appending(path: "\(UUID().uuidString).sqlite")
                    stores.append(try await SceneStore(writing: file, creating: true))
                }
                let importer = DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: collection)))
                _ = try await importer.run(
                    [folder.appending(path: collection).path], into: stores[stores.count - 1])
            }
            let server = try await TestServer(stores: stores.map(\.url))
            served.add(stores, server)
            return RemoteSceneProvider(try server.remote())
        }
        let report = try await suite.run(in: folder.url)
        #expect(report.passed, "\(report)")
        #expect(report.entries.count >= 25, "\(report)")
        // A remote provider neither responds immediately nor reads pictures in parts.
        let skipped = report.entries.filter(\.isSkipped).map(\.rule)
        #expect(skipped.count == 3 && skipped.allSatisfy { $0.contains("mmediate") || $0.contains("in parts") })
    }

    @Test func `a server's maps pass the conformance suite`() async throws {
        let sample = try await ServedSample(maps: ["map/aubeval.mbtiles", "map/relief.mbtiles"])
        let maps = RemoteMapProvider(try sample.server.remote())
        let hall = try Coordinate(latitude: 48.1985, longitude: 7.7012)
        let report = await MapProviderConformance(of: maps, at: hall).run()
        #expect(report.passed, "\(report)")
        #expect(report.entries.count >= 18 && !report.entries.contains { $0.isSkipped }, "\(report)")
    }
}
