import VantageGeodesy
import VantageSceneFixtures
import Testing

@testable import VantageDirections

/// Tests alternate routes through the public API.
struct AlternateRouteTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A short route through the town and another one around it, with more streets behind the second.
    private static func roads() -> OPLFixture {
        var roads = OPLFixture()
        roads.way([(0, 4), (1, 4)], ["highway": "residential"])
        roads.way([(1, 4), (3, 4), (5, 4)], ["highway": "residential", "name": "Through", "maxspeed": "30"])
        roads.way(
            [(1, 4), (1, 3), (3, 3), (5, 3), (5, 4)], ["highway": "residential", "name": "Around", "maxspeed": "40"])
        roads.way([(5, 4), (6, 4)], ["highway": "residential"])
        for column in [1.0, 3, 5] { roads.way([(column, 3), (column, 2), (column, 1)], ["highway": "residential"]) }
        for row in [2.0, 1] { roads.way([(1, row), (3, row), (5, row)], ["highway": "residential"]) }
        return roads
    }

    @Test func `lists alternatives after the best route on request, unless there are waypoints`() async throws {
        let store = try await Self.roads().store(in: folder)
        var request = DirectionsRequest(
            source: try OPLFixture.place(0.5, 4), destination: try OPLFixture.place(5.5, 4))
        let best = try #require(try await store.route(for: request))
        #expect(try await store.routes(for: request) == [best])
        request.requestsAlternateRoutes = true
        let routes = try await store.routes(for: request)
        #expect(routes.map(\.name) == ["Through", "Around"] && routes.first == best)
        #expect(try await store.route(for: request) == best)
        #expect(routes[1].expectedTravelTime <= best.expectedTravelTime * 1.25)
        request.waypoints = [try OPLFixture.place(2, 4)]
        #expect(try await store.routes(for: request).count == 1)
    }

    @Test func `a store serves concurrent requests`() async throws {
        let store = try await Self.roads().store(in: folder)
        var request = DirectionsRequest(
            source: try OPLFixture.place(0.5, 4), destination: try OPLFixture.place(5.5, 4))
        request.requestsAlternateRoutes = true
        let alone = try await store.routes(for: request)
        try await withThrowingTaskGroup(of: [Route].self) { [request] group in
            for _ in 0..<32 { group.addTask { try await store.routes(for: request) } }
            for try await routes in group { #expect(routes == alone) }
        }
    }
}
