import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageSceneFixtures

@testable import VantageDirections

/// Tests rules of single requests: features to avoid, and time-dependent rules.
@Suite struct RuleTests {
    private let folder: TemporaryFolder
    private static let monday = Date(timeIntervalSince1970: 1_795_996_800)

    init() throws { folder = try TemporaryFolder() }

    /// A street to the north with a direct continuation and a detour.
    private func streets(_ direct: [String: String], _ restriction: [String: String]? = nil) -> OPLFixture {
        var roads = OPLFixture()
        roads.way([(0, 0), (0, 3)], ["highway": "residential", "name": "South"])
        roads.way([(0, 3), (0, 6)], ["highway": "residential", "name": "Direct"].merging(direct) { $1 })
        roads.way([(0, 6), (0, 9)], ["highway": "residential", "name": "North"])
        roads.way([(0, 3), (3, 4), (0, 6)], ["highway": "residential", "name": "Detour"])
        if let restriction { roads.restrict(restriction, from: 1, via: (0, 3), to: 2) }
        return roads
    }

    private func route(
        _ roads: OPLFixture, avoiding: Set<RouteFeature> = [], hour: Double? = nil
    ) async throws -> Route {
        let request = DirectionsRequest(
            source: try OPLFixture.place(0, 1), destination: try OPLFixture.place(0, 8), avoidedFeatures: avoiding,
            departureDate: hour.map { Self.monday.addingTimeInterval($0 * 3600) },
            timeZone: try #require(TimeZone(secondsFromGMT: 0)))
        return try #require(try await roads.store(in: folder).route(for: request))
    }

    private func takesDetour(_ route: Route) -> Bool { route.distance > 900 }

    @Test(arguments: [
        (["toll": "yes"], RouteFeature.tolls), (["highway": "motorway", "oneway": "no"], .motorways),
        (["surface": "gravel"], .unpaved), (["highway": "track"], .unpaved),
    ]) func `avoids features if another route exists`(tags: [String: String], feature: RouteFeature) async throws {
        let tags = tags.merging(["motor_vehicle": "yes", "maxspeed": "120"]) { $1 }
        #expect(takesDetour(try await route(streets(tags), avoiding: [feature])))
        let others = Set(RouteFeature.allCases).subtracting([feature])
        #expect(!takesDetour(try await route(streets(tags), avoiding: others)))
    }

    @Test func `uses an avoided feature if no other route exists`() async throws {
        var roads = OPLFixture()
        roads.way([(0, 0), (0, 4)], ["highway": "residential"])
        roads.way([(0, 4), (0, 6)], ["route": "ferry", "name": "Boat", "motor_vehicle": "yes"])
        roads.way([(0, 6), (0, 9)], ["highway": "residential"])
        #expect(try await route(roads, avoiding: [.ferries]).structures.map(\.kind) == [.ferry])
    }

    @Test(arguments: [
        ["restriction": "no_straight_on", "hour_on": "07:00", "hour_off": "09:00"],
        [
            "restriction": "no_straight_on", "day_on": "Monday", "day_off": "Friday", "hour_on": "07:00",
            "hour_off": "09:00",
        ],
        ["restriction:conditional": "no_straight_on @ (Mo-Fr 07:00-09:00)"],
    ]) func `a turn restriction with hours applies only during those hours`(tags: [String: String]) async throws {
        let roads = streets([:], tags)
        #expect(takesDetour(try await route(roads, hour: 8)))
        let later = try await route(roads, hour: 10)
        #expect(!takesDetour(later) && later.conditions.isEmpty)
        let unknown = try await route(roads)
        #expect(!takesDetour(unknown))
        #expect(unknown.conditions.map(\.kind) == [.turn])
        #expect(unknown.conditions.first?.hours.hasSuffix("07:00-09:00") == true)
    }

    @Test func `a route avoids a road that is closed at night only if it departs at night`() async throws {
        let roads = streets(["access:conditional": "no @ (22:00-05:00); destination @ (weight>7.5)"])
        #expect(takesDetour(try await route(roads, hour: 23)))
        #expect(!takesDetour(try await route(roads, hour: 12)))
        #expect(try await route(roads).conditions.map(\.hours) == ["22:00-05:00"])
    }

    @Test func `a route within a gated yard stays inside, and an island has no route to the mainland`() async throws {
        var roads = OPLFixture()
        roads.way([(0, 0), (0, 3)], ["highway": "residential"])
        roads.way([(0, 3), (1, 3)], ["highway": "residential"])
        roads.way([(1, 3), (4, 3)], ["highway": "residential"])
        roads.way([(4, 3), (4, 5)], ["highway": "residential"])
        roads.way([(20, 0), (20, 5)], ["highway": "residential"])
        roads.node((1, 3), ["barrier": "gate", "access": "no"])
        let store = try await roads.store(in: folder)
        let yard = DirectionsRequest(source: try OPLFixture.place(1.5, 3), destination: try OPLFixture.place(4, 4))
        let inside = try #require(try await store.route(for: yard))
        #expect(inside.sourceDistance < 1 && inside.destinationDistance < 1 && abs(inside.distance - 484) < 5)
        let island = DirectionsRequest(source: try OPLFixture.place(0, 1), destination: try OPLFixture.place(20, 2))
        #expect(try await store.route(for: island) == nil)
        let near = DirectionsRequest(source: try OPLFixture.place(0.5, 1), destination: try OPLFixture.place(0, 2))
        #expect(abs(try #require(try await store.route(for: near)).sourceDistance - 75) < 2)
    }

    @Test func `a place on a street below a bridge is not snapped to the bridge`() async throws {
        var roads = OPLFixture()
        roads.way([(0, 0), (0, 3), (0, 9)], ["highway": "residential", "name": "Below"])
        roads.way([(0.04, 0), (0.04, 9)], ["highway": "residential", "name": "Above", "bridge": "yes"])
        let request = DirectionsRequest(
            source: try OPLFixture.place(0.035, 1), destination: try OPLFixture.place(0.035, 8))
        #expect(try await roads.store(in: folder).route(for: request)?.name == "Below")
    }

    @Test func `a route to a place behind the start on a one-way street goes around the block`() async throws {
        var roads = OPLFixture()
        roads.way([(0, 0), (0, 5)], ["highway": "residential", "name": "One", "oneway": "yes"])
        roads.way([(0, 5), (2, 5), (2, 0), (0, 0)], ["highway": "residential", "name": "Block"])
        let request = DirectionsRequest(source: try OPLFixture.place(0, 3), destination: try OPLFixture.place(0, 2))
        let route = try #require(try await roads.store(in: folder).route(for: request))
        #expect(abs(route.distance - (4 * 111.2 + 2 * 298 + 5 * 111.2)) < 10)
        #expect(!route.steps.contains { $0.maneuver == .turn(.uTurn) })
    }
}
