import Foundation
import VantageSceneFixtures
import VantageSceneConformance
import Testing
import Vantage

/// Checks that a store conforms to the rules for providers. The example in `docs/providers.md` checks another kind of
/// provider.
@Suite(.fewAtATime)
struct ProviderConformanceTests {
    @Test func `a store passes the conformance suite`() async throws {
        let folder = try TemporaryFolder()
        let stores = try TemporaryFolder()
        let suite = SceneProviderConformance { scene, provider in
            try await #require(provider as? SceneStore).remove([scene])
        } make: { folder in
            let file = stores.url.appending(path: "\(UUID().uuidString).sqlite")
            let store = try await SceneStore(writing: file, creating: true)
            for collection in ["town", "village"] {
                let importer = DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: collection)))
                _ = try await importer.run([folder.appending(path: collection).path], into: store)
            }
            return store
        }
        let report = try await suite.run(in: folder.url)
        #expect(report.passed, "\(report)")
        #expect(report.entries.count >= 20 && !report.entries.contains { $0.isSkipped }, "\(report)")
    }

    @Test func `a combination of providers passes the conformance suite`() async throws {
        let folder = try TemporaryFolder()
        let stores = try TemporaryFolder()
        let suite = SceneProviderConformance { scene, provider in
            for store in try #require(provider as? CombinedSceneProvider).providers {
                try await #require(store as? SceneStore).remove([scene])
            }
        } make: { folder in
            var provided: [any SceneProvider] = []
            for collection in ["town", "village"] {
                let file = stores.url.appending(path: "\(UUID().uuidString).sqlite")
                let store = try await SceneStore(writing: file, creating: true)
                let importer = DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: collection)))
                _ = try await importer.run([folder.appending(path: collection).path], into: store)
                provided.append(store)
            }
            return CombinedSceneProvider(provided)
        }
        let report = try await suite.run(in: folder.url)
        #expect(report.passed, "\(report)")
        #expect(report.entries.count >= 20 && !report.entries.contains { $0.isSkipped }, "\(report)")
    }

    /// Checks that the suite finds violations.
    @Test func `a provider that breaks a rule is detected`() async throws {
        let folder = try TemporaryFolder()
        let store = try await SampleStore.opened()
        let report = try await SceneProviderConformance { _ in StubProvider(store: store, finds: false) }
            .run(in: folder.url)
        #expect(!report.passed)
        let broken = report.entries.filter { !$0.violations.isEmpty }.map(\.rule)
        #expect(broken.contains { $0.hasPrefix("The scene for a request") })
        #expect(broken.contains { $0.hasPrefix("Every scene is listed once") })
        #expect(report.entries.contains { $0.isSkipped })
    }
}
