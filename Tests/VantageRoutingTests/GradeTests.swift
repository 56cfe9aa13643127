import Foundation
import Testing
import VantageGeodesy

@testable import VantageRouting

/// Tests how grades change travel times.
struct GradeTests {
    @Test(arguments: [(0.01, 175.0), (0.02, 200), (0.04, 250), (0.08, 250), (0.15, 250)])
    func `uphill, the resistance consumes exactly the cyclist's power`(grade: Double, power: Double) {
        let speed = 6 / GradeSpeed.timeRatio(.bicycle, grade: grade)
        // At 6 m/s on level ground, 150 W overcome 25 N, of which the air causes 70%.
        let resistance = 7.5 + 17.5 * (speed / 6) * (speed / 6) + 90 * 9.81 * grade
        #expect(abs(resistance * speed - power) < 0.01)
    }

    @Test func `cyclists are faster downhill, up to a limit`() {
        #expect(abs(GradeSpeed.timeRatio(.bicycle, grade: -0.03) - 22.0 / 25) < 1e-9)
        #expect(GradeSpeed.timeRatio(.bicycle, grade: -0.2) == 1 / 1.4)
        #expect(abs(GradeSpeed.timeRatio(.bicycle, grade: 0) - 1) < 1e-9)
        #expect(GradeSpeed.timeRatio(.bicycle, grade: 1) == GradeSpeed.timeRatio(.bicycle, grade: 0.3))
        #expect(GradeSpeed.timeRatio(.car, grade: 0.1) == 1)
    }

    @Test(arguments: [-0.3, -0.1, -0.05, 0, 0.05, 0.2])
    func `walkers have the speed of Tobler's function`(grade: Double) {
        func speed(_ grade: Double) -> Double { 6 * exp(-3.5 * abs(grade + 0.05)) }
        let ratio = GradeSpeed.timeRatio(.foot, grade: grade)
        #expect(abs(speed(0) / ratio - speed(grade)) < 1e-9)
    }

    /// A straight road over a hill, from `a` to `e`, and a detour in the plain.
    private static func hill(_ tags: RoadTags = [:]) -> RoadPlan {
        var roads = RoadPlan("abcde", "f   g")
        roads.add(1, "abc", tags)
        roads.add(2, "cde", tags)
        roads.add(3, "afge")
        return roads
    }

    /// Rises by a number of meters per 100 m along the road, up to `c`, and then falls as steeply.
    private static func router(
        _ roads: RoadPlan, _ mode: TravelMode, rise: Double, isKnown: Bool = true
    ) async throws -> Router {
        let summit = roads.coordinate("c")
        var builder = RoadNetworkBuilder(roads.data)
        try await builder.addGrades { places in
            places.map { place in
                guard isKnown else { return nil }
                let isInPlain = place.latitude < roads.coordinate("f").latitude / 2
                let distance = place.distance(to: summit)
                return isInPlain ? 0 : rise * (2 - distance / 100.1)
            }
        }
        return try Router(
            InMemoryRoadBlocks.make(roads.data, builder, modes: [mode], objectives: [.duration], checking: {}), mode)
    }

    private static func duration(
        _ router: Router, _ roads: RoadPlan, from start: Character, to end: Character
    ) throws -> Double {
        let from = try #require(try router.nearest(to: roads.coordinate(start), within: 10, for: .start).first)
        let to = try #require(try router.nearest(to: roads.coordinate(end), within: 10, for: .destination).first)
        let route = try #require(try router.route(from: from, to: to))
        return Double(route.duration) / 10
    }

    @Test(arguments: [TravelMode.bicycle, .foot])
    func `the travel time along a slope is that of its grade, and depends on the direction`(
        mode: TravelMode
    ) async throws {
        let roads = Self.hill()
        let level = try await Self.router(roads, mode, rise: 0)
        let slope = try await Self.router(roads, mode, rise: 5)
        let base = try Self.duration(level, roads, from: "a", to: "c")
        for (start, end, grade) in [("a", "c", 0.05), ("c", "a", -0.05)] as [(Character, Character, Double)] {
            let time = try Self.duration(slope, roads, from: start, to: end)
            #expect(abs(time - base * GradeSpeed.timeRatio(mode, grade: grade)) < 0.5, "\(start)")
        }
        let unknown = try await Self.router(roads, mode, rise: 5, isKnown: false)
        #expect(try Self.duration(unknown, roads, from: "a", to: "c") == base)
    }

    @Test func `cyclists avoid a steep hill, and drivers do not`() async throws {
        func passes(_ mode: TravelMode, _ rise: Double, _ tags: RoadTags = [:]) async throws -> Bool {
            let roads = Self.hill(tags)
            let router = try await Self.router(roads, mode, rise: rise)
            let found = try Self.duration(router, roads, from: "a", to: "e")
            let ascent = try Self.duration(router, roads, from: "a", to: "c")
            let descent = try Self.duration(router, roads, from: "c", to: "e")
            return abs(found - ascent - descent) < 1
        }
        #expect(try await passes(.bicycle, 1))
        #expect(try await !passes(.bicycle, 20))
        #expect(try await passes(.car, 20))
        #expect(try await passes(.bicycle, 20, ["highway": "residential", "bridge": "yes"]))
        #expect(try await passes(.bicycle, 20, ["highway": "residential", "tunnel": "yes"]))
    }
}
