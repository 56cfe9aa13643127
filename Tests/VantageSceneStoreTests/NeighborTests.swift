import Testing
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore

@Suite(.fewAtATime)
struct NeighborTests {
    /// Two crossing sequences with the same name, in different collections.
    private static func store() async throws -> TestStore {
        let test = try await TestStore.empty()
        for (collection, step) in [("town", (0.0, 0.0001)), ("village", (0.0001, 0.0))] {
            let records = try (0..<5).map { number in
                var record = try SceneRecord.make(
                    "\(collection)-\(number)", at: 48.5 + step.0 * Double(number - 2), 7.7 + step.1 * Double(number - 2)
                )
                record.sequence = "walk"
                // The ranks differ from the row order.
                record.rank = [3, 1, 5, 2, 4][number]
                return record
            }
            try await test.add(records, to: collection)
        }
        return test
    }

    private static func scene(_ name: String, in store: SceneStore) async throws -> Scene {
        try #require(try await store.allScenes(SceneQuery()).first { $0.fileName == name })
    }

    @Test func `the next and previous scenes follow the sequence's ranks`() async throws {
        let test = try await Self.store()
        for (order, name) in ["town-1", "town-3", "town-0", "town-4", "town-2"].enumerated() {
            let neighbors = try await test.store.neighbors(of: Self.scene(name, in: test.store), radius: 1)
            let names = [nil, "town-1", "town-3", "town-0", "town-4", "town-2", nil]
            #expect(neighbors.previous?.fileName == names[order])
            #expect(neighbors.next?.fileName == names[order + 2])
        }
    }

    @Test(arguments: [0.5, 8, 12, 15, 100]) func `the neighbors match those from the default implementation`(
        radius: Double
    ) async throws {
        struct Plain: SceneCatalog {
            let store: SceneStore
            func scene(near place: Coordinate, options: AvailabilityOptions) async throws -> AvailableScene? { nil }
            func distanceToNearest(from place: Coordinate, filter: SceneFilter) async throws -> Double? { nil }
            func scene(_ id: SceneID) async throws -> Scene { try await store.scene(id) }
            func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
                try await store.scene(token: token)
            }
            func token(for scene: SceneID, viewHeading: Heading?) -> String { "" }
            func scenes(_ query: SceneQuery, limit: Int, after cursor: SceneCursor?) async throws -> ScenePage {
                try await store.scenes(query, limit: limit, after: cursor)
            }
        }
        let test = try await Self.store()
        for scene in try await test.store.allScenes(SceneQuery()) {
            let own = try await test.store.neighbors(of: scene, radius: radius)
            #expect(try await Plain(store: test.store).neighbors(of: scene, radius: radius) == own)
            #expect(own.nearby.allSatisfy { $0.id != scene.id })
        }
    }

    @Test func `scenes can be listed by their sequence's name`() async throws {
        let test = try await Self.store()
        try await test.add([.make("alone", at: 48.5, 7.7)])
        #expect(try await test.store.allScenes(SceneQuery(sequence: "walk")).count == 10)
        #expect(try await test.store.allScenes(SceneQuery(collection: "town", sequence: "walk")).count == 5)
        #expect(try await test.store.allScenes(SceneQuery(sequence: "' OR 1")).isEmpty)
    }
}
