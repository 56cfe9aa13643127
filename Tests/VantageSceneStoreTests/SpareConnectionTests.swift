import Foundation
import Testing
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

/// Tests the spare connection: opening a store opens a connection, which the first operation reuses.
@Suite(.fewAtATime)
struct SpareConnectionTests {
    fileprivate static func place() throws -> Coordinate { try Coordinate(latitude: 48.5, longitude: 7.7) }

    /// The operations on a store before it is closed again.
    enum Use: CaseIterable {
        case nothing, lookup, read, both

        func callAsFunction(_ store: SceneStore) async throws {
            if self == .lookup || self == .both {
                let found = try await store.scene(near: SpareConnectionTests.place())
                #expect(found != nil)
            }
            if self == .read || self == .both {
                let count = try await store.scenes(limit: 5).scenes.count
                #expect(count == 1)
            }
        }
    }

    private static func closedStore() async throws -> TestStore {
        let test = try await TestStore.holding([SceneRecord.make("a.jpg", at: 48.5, 7.7)])
        try await test.store.close()
        return test
    }

    @Test func `the first lookup after opening succeeds synchronously`() async throws {
        let test = try await Self.closedStore()
        let store = try await SceneStore(opening: test.url)
        let near = try store.immediateScene(near: Self.place(), options: .init())
        #expect(near??.scene.coordinate == (try Self.place()))
        let far = try store.immediateScene(near: Coordinate(latitude: 1, longitude: 1), options: .init())
        #expect(far != nil && far! == nil)
        try await store.close()
    }

    @Test func `the second operation opens its own connection`() async throws {
        let test = try await Self.closedStore()
        let store = try await SceneStore(opening: test.url)
        #expect(try await store.scenes(limit: 5).scenes.count == 1)
        // The listing has used the spare connection, and an immediate lookup never opens a connection on the caller's
        // thread.
        #expect(try store.immediateScene(near: Self.place(), options: .init()) == nil)
        #expect(try await store.scene(near: Self.place()) != nil)
        #expect(try store.immediateScene(near: Self.place(), options: .init()) != nil)
        try await store.close()
    }

    @Test func `operations during a close succeed or report that the store is closed`() async throws {
        let test = try await Self.closedStore()
        for _ in 0..<10 {
            let store = try await SceneStore(opening: test.url)
            await withTaskGroup { group in
                for number in 0..<24 {
                    group.addTask {
                        do {
                            try await (number % 2 == 0 ? Use.lookup : .read)(store)
                        } catch {
                            #expect((error as? StoreError)?.code == .closed, "\(error)")
                        }
                    }
                }
                group.addTask { await #expect(throws: Never.self) { try await store.close() } }
            }
        }
    }

    @Test(arguments: Use.allCases) func `closing a store after reading leaves only the store file`(use: Use)
        async throws
    {
        let test = try await Self.closedStore()
        let before = try Data(contentsOf: test.url)
        let store = try await SceneStore(opening: test.url)
        try await use(store)
        try await store.close()
        let files = try FileManager.default.contentsOfDirectory(atPath: test.folder.url.path)
        #expect(files.filter { $0.hasPrefix("town") } == ["town.sqlite"])
        #expect(try Data(contentsOf: test.url) == before)
        await #expect(throws: StoreError.self) { try await store.scene(near: Self.place()) }
    }
}
