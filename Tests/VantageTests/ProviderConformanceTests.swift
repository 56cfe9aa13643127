import Foundation
import SceneFixtures
import SceneProviderConformance
import Testing
import Vantage

/// The store keeps the promises of a provider; `docs/providers.md` has one of another kind, which keeps them too.
@Suite(.fewAtATime)
struct ProviderConformanceTests {
    @Test func `a store conforms`() async throws {
        let folder = try TemporaryFolder()
        let stores = try TemporaryFolder()
        let suite = ProviderConformance { scene, provider in
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
        #expect(report.entries.count >= 20 && !report.entries.contains { $0.isPassedOver }, "\(report)")
    }

    @Test func `several providers are one`() async throws {
        let folder = try TemporaryFolder()
        let stores = try TemporaryFolder()
        let suite = ProviderConformance { scene, provider in
            for store in try #require(provider as? CombinedProvider).providers {
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
            return CombinedProvider(provided)
        }
        let report = try await suite.run(in: folder.url)
        #expect(report.passed, "\(report)")
        #expect(report.entries.count >= 20 && !report.entries.contains { $0.isPassedOver }, "\(report)")
    }

    /// A suite that finds nothing proves nothing.
    @Test func `a provider that breaks a rule is found out`() async throws {
        let folder = try TemporaryFolder()
        let store = try await SampleStore.opened()
        let report = try await ProviderConformance { _ in StandInProvider(store: store, finds: false) }
            .run(in: folder.url)
        #expect(!report.passed)
        let broken = report.entries.filter { !$0.violations.isEmpty }.map(\.rule)
        #expect(broken.contains { $0.hasPrefix("The scene that answers") })
        #expect(broken.contains { $0.hasPrefix("Every scene is listed once") })
        #expect(report.entries.contains { $0.isPassedOver })
    }
}
