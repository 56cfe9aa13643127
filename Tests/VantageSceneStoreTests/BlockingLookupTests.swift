import Testing
import VantageGeodesy
import VantageScenes

@testable import VantageSceneStore

@Suite(.fewAtATime)
struct BlockingLookupTests {
    @Test(arguments: SceneLayout.allCases, SceneRanking.allCases)
    func `finds the same scenes as the asynchronous lookups`(layout: SceneLayout, ranking: SceneRanking) async throws {
        let records = try layout.records(seed: 61)
        let test = try await TestStore.holding(records)
        var generator = SeededGenerator(seed: 67)
        let places = try (0..<(layout.isCrowded ? 20 : 100)).map { _ in
            try layout.requestedPlace(near: records, &generator)
        }
        let options = AvailabilityOptions(radius: 500, ranking: ranking)
        let expected = try await test.store.scenes(near: places, options: options)
        var visited: Set<Int> = []
        try test.store.forEachScene(near: places, options: options) { index, found in
            #expect(visited.insert(index).inserted)
            #expect(found.map { SceneID(key: $0.scene.key) } == expected[index]?.scene.id)
            #expect(found?.distance == expected[index]?.distance)
            #expect(found?.bearing == expected[index]?.bearing)
            #expect(found?.viewHeading(near: places[index], options) == expected[index]?.viewHeading)
            #expect(found?.scene.heading == expected[index]?.scene.heading)
            #expect(found?.scene.captured == expected[index]?.scene.captured?.milliseconds)
        }
        #expect(visited.count == places.count)

        let availability = try await test.store.availability(near: places, options: options)
        try test.store.forEachAvailability(near: places, options: options) { #expect($1 == availability[$0]) }
    }

    @Test func `the implied view faces the place that scenes must face`() async throws {
        let test = try await TestStore.holding(SceneLayout.allCases[0].records(seed: 71))
        let place = try Coordinate(latitude: 48.2, longitude: 7.7)
        var options = AvailabilityOptions(radius: 20_000_000)
        options.filter.facing = SceneFilter.Facing(target: place, tolerance: 180)
        let expected = try #require(try await test.store.scene(near: place, options: options))
        try test.store.forEachScene(near: [place], options: options) { _, found in
            #expect(found?.viewHeading(near: place, options) == expected.viewHeading)
        }
    }

    @Test func `reports a collection that does not exist`() async throws {
        let test = try await TestStore.holding([])
        var options = AvailabilityOptions()
        options.filter.collection = "nowhere"
        let place = try Coordinate(latitude: 0, longitude: 0)
        let error = #expect(throws: SceneError.self) {
            try test.store.forEachScene(near: [place], options: options) { _, _ in }
        }
        #expect(error?.code == .noSuchCollection)
    }
}
