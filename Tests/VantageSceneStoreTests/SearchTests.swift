import Foundation
import Testing
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore

/// Compares searches with a scan of all scenes.
@Suite(.fewAtATime)
struct SearchTests {
    private static let orders: [SceneOrder] = [
        .listed, .by(.captured, .ascending, then: .ascending), .by(.captured, .descending, then: .ascending),
        .by(.captured, .descending, then: .descending), .by(.rank, .ascending, then: .ascending), .id(.ascending),
        .id(.descending),
    ]

    /// Returns all pages of a search, concatenated.
    private static func all(
        _ search: SceneSearch, limit: Int, of store: SceneStore, work: Int = .max
    ) async throws -> [Scene] {
        var scenes: [Scene] = []
        var cursor: SceneCursor?
        repeat {
            guard case .page(let page) = try await store.search(search, limit: limit, after: cursor, work: work) else {
                throw CancellationError()
            }
            #expect(page.scenes.count <= limit && (page.next == nil || !page.scenes.isEmpty))
            scenes += page.scenes
            cursor = page.next
        } while cursor != nil
        return scenes
    }

    /// Returns the corners of a box as a ring.
    private static func ring(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [SIMD2<Double>] {
        [SIMD2(west, south), SIMD2(east, south), SIMD2(east, north), SIMD2(west, north)]
    }

    private static func search(
        near records: [SceneRecord], _ number: Int, _ generator: inout SeededGenerator
    ) throws -> SceneSearch {
        var search = SceneSearch()
        let place = try #require(records.randomElement(using: &generator)).coordinate
        let reach = pow(10, Double.random(in: -4...1, using: &generator))
        if number % 3 == 0 {
            search.box = try BoundingBox(
                west: (place.longitude - reach).remainder(dividingBy: 360), south: max(-90, place.latitude - reach),
                east: (place.longitude + reach).remainder(dividingBy: 360), north: min(90, place.latitude + reach))
        }
        if number % 3 == 1 {
            let (south, north) = (max(-90, place.latitude - reach), min(90, place.latitude + reach))
            let outer = ring(place.longitude - reach, south, place.longitude + reach, north)
            let hole = ring(place.longitude, south, place.longitude + reach / 2, north)
            search.area = SearchArea([.polygon(number % 2 == 0 ? [outer] : [outer, hole])])
        }
        if number % 4 == 0 { search.captured = 0...(Int64.random(in: 0..<8, using: &generator) * 700 * 86_400_000) }
        if number % 5 == 0 { search.condition = .compare(.heading, .less, .number(180)) }
        if number % 7 == 0 { search.place = TargetPlace(place, distance: 0...500, tolerance: 60) }
        if number % 11 == 0 { search.collections = ["town", "nowhere"] }
        search.order = orders[number % orders.count]
        return search
    }

    @Test(arguments: [SceneLayout.clusters, .uniform, .antimeridian, .northPole, .southPole, .sameSpots, .denseCell])
    func `the pages of a search contain each result exactly once, in order`(layout: SceneLayout) async throws {
        let records = try layout.records(seed: 3)
        let test = try await TestStore.holding(records)
        let scenes = try await test.store.allScenes(SceneQuery())
        var generator = SeededGenerator(seed: 4)
        for number in 0..<(layout.isCrowded ? 8 : 40) {
            let search = try Self.search(near: records, number, &generator)
            var expected = scenes.filter(search.includes)
            // A limit that yields a single page, or about 7, 14 or 21 pages with at least one scene each.
            let limit = number % 4 == 0 ? 10_000 : max(1, expected.count / (number % 4 * 7))
            let found = try await Self.all(search, limit: limit, of: test.store)
            let order = search.order
            if order != .listed { expected.sort { order.precedes(order.key(of: $0), order.key(of: $1)) } }
            #expect(found.map(\.id) == expected.map(\.id), "\(number) \(search)")
        }
    }

    @Test func `a search by IDs or by a sequence uses the index and finds the same scenes`() async throws {
        let records = try SceneLayout.clusters.records(seed: 8)
        let test = try await TestStore.holding(records)
        let scenes = try await test.store.allScenes(SceneQuery())
        var search = SceneSearch()
        search.ids = stride(from: 0, to: 500, by: 7).map { scenes[$0].id } + [SceneID(key: 5), scenes[0].id]
        let found = try await Self.all(search, limit: 10, of: test.store)
        #expect(found.map(\.id) == stride(from: 0, to: 500, by: 7).map { scenes[$0].id })
        search.ids = []
        #expect(try await Self.all(search, limit: 10, of: test.store).isEmpty)
    }

    @Test func `a page ends when its work limit is reached, and no result is lost`() async throws {
        let records = try SceneLayout.clusters.records(seed: 9)
        let test = try await TestStore.holding(records)
        let scenes = try await test.store.allScenes(SceneQuery())
        var search = SceneSearch()
        search.ids = scenes.map(\.id)
        let found = try await Self.all(search, limit: 1000, of: test.store, work: 90)
        #expect(found.map(\.id) == scenes.map(\.id))
        search.condition = .constant(false)
        guard case .tooBroad = try await test.store.search(search, limit: 10, work: 90) else {
            Issue.record("A page without scenes was reported as the end.")
            return
        }
        search.order = .id(.ascending)
        guard case .tooBroad = try await test.store.search(search, limit: 10, work: 90) else {
            Issue.record("The search did not report that it stopped before the last scene.")
            return
        }
    }

    @Test func `a costly filter uses up the work limit after fewer rows, and no result is lost`() async throws {
        let test = try await TestStore.holding(try SceneLayout.clusters.records(seed: 9))
        let scenes = try await test.store.allScenes(SceneQuery())
        var search = SceneSearch()
        let like = SceneCondition.matches(.collection, TextPattern("%"))
        for (count, most) in [(1, 1000), (100, 60), (10_000, 1)] {
            search.condition = .all(Array(repeating: like, count: count))
            let found = try await Self.all(search, limit: 1000, of: test.store, work: 20_000)
            #expect(found.map(\.id) == scenes.map(\.id))
            guard case .page(let page) = try await test.store.search(search, limit: 1000, work: 20_000) else {
                Issue.record("The page has no scenes.")
                return
            }
            #expect(page.scenes.count <= most)
        }
    }

    @Test func `a search ends soon after it is canceled, however costly its filter is`() async throws {
        let test = try await TestStore.holding(try SceneLayout.clusters.records(seed: 9))
        var search = SceneSearch()
        let like = SceneCondition.not(.matches(.collection, TextPattern("%x%y%")))
        search.condition = .all(Array(repeating: like, count: 100_000) + [.constant(false)])
        let task = Task { [search] in try await test.store.search(search, limit: 1) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(arguments: ["x", "-1", "ta.5.AAA", "taa..", "tda.1.0000000000000", "1.2"])
    func `rejects a cursor from a search in a different order`(text: String) async throws {
        let test = try await TestStore.holding([.make("a", at: 1, 1)])
        var search = SceneSearch()
        search.order = text == "1.2" || text.count < 3 ? .listed : .by(.captured, .ascending, then: .ascending)
        let error = await #expect(throws: SceneError.self) {
            try await test.store.search(search, limit: 1, after: SceneCursor(text))
        }
        #expect(error?.code == .invalidCursor)
    }
}

/// Tests which points are inside search areas.
struct SearchAreaTests {
    private static func touches(_ area: SearchArea?, _ longitude: Double, _ latitude: Double) throws -> Bool {
        try #require(area).touches(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(
        arguments: [
            (0.0, 0.0, true), (1, 1, true), (2, 2, true), (1, 0, true), (2.000001, 1, false), (1.5, 1.5, true),
            (1.2, 1.2, true), (1.25, 1.25, false), (1.3, 1.2, true),
        ])
    func `an area contains points inside it and on its edges, but not in its holes`(
        x: Double, y: Double, expected: Bool
    )
        throws
    {
        let outer = [SIMD2(0.0, 0), SIMD2(2, 0), SIMD2(2, 2), SIMD2(0, 2)]
        let hole = [SIMD2(1.2, 1.2), SIMD2(1.3, 1.2), SIMD2(1.3, 1.3), SIMD2(1.2, 1.3)]
        #expect(try Self.touches(SearchArea([.polygon([outer, hole])]), x, y) == expected)
    }

    @Test func `an area continues across ±180°`() throws {
        let area = SearchArea([.polygon([[SIMD2(170, -10), SIMD2(190, -10), SIMD2(190, 10), SIMD2(170, 10)]])])
        for (longitude, expected) in [
            (175.0, true), (180, true), (-180, true), (-171, true), (-169, false), (0, false),
        ] {
            #expect(try Self.touches(area, longitude, 0) == expected)
        }
        let box = try #require(area?.box)
        #expect(try box.crossesAntimeridian && box.contains(Coordinate(latitude: 0, longitude: 180)))
    }

    @Test func `a line contains the points on it, and a point contains itself`() throws {
        let line = SearchArea([.line([SIMD2(0, 0), SIMD2(1, 2)])])
        #expect(try Self.touches(line, 0.5, 1) && !Self.touches(line, 0.5, 1.000001))
        let point = SearchArea([.points([SIMD2(7.7, 48.2)])])
        #expect(try Self.touches(point, 7.7, 48.2) && !Self.touches(point, 7.70001, 48.2))
        #expect(SearchArea([]) == nil && SearchArea([.points([SIMD2(0, 91)])]) == nil)
    }
}

struct SceneConditionTests {
    @Test(
        arguments: [
            ("a%", "abc", true), ("%c", "abc", true), ("a_c", "abc", true), ("a_c", "ac", false), ("%b%", "abc", true),
            ("", "", true), ("", "a", false), ("%", "", true), ("a\\%", "a%", true), ("a\\%", "ab", false),
            ("%a%a%a%b", String(repeating: "a", count: 100), false),
        ])
    func `patterns match like SQL's LIKE`(pattern: String, text: String, expected: Bool) {
        #expect(TextPattern(pattern).matches(text) == expected)
    }

    @Test func `a condition on an unknown value is neither true nor false`() throws {
        let scene = Scene(
            id: SceneID(key: 1), collection: "town", coordinate: try Coordinate(latitude: 1, longitude: 1),
            camera: .perspective(horizontalFieldOfView: nil), hasPicture: false)
        let unknown = SceneCondition.compare(.heading, .less, .number(90))
        let known = SceneCondition.compare(.collection, .equal, .text("town"))
        let cases: [(SceneCondition, Bool?)] = [
            (unknown, nil), (.not(unknown), nil), (.all([unknown, known]), nil), (.any([unknown, known]), true),
            (.all([unknown, .not(known)]), false), (.any([unknown, .not(known)]), nil), (.isUnknown(.heading), true),
            (.not(.isUnknown(.collection)), true), (.compare(.collection, .greaterOrEqual, .text("a")), true),
        ]
        for (condition, truth) in cases { #expect(condition.truth(for: scene) == truth, "\(condition)") }
    }
}
