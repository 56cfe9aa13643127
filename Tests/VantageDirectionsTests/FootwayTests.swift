import VantageGeodesy
import VantageSceneFixtures
import Testing

@testable import VantageDirections

/// Tests instructions for walking routes, which consist of short, unnamed segments. Grid columns are 149 m apart, and
/// rows 111 m.
struct FootwayTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func instructions(
        _ roads: OPLFixture, _ start: (Double, Double), _ end: (Double, Double), _ type: TransportType = .walking
    ) async throws -> [String] {
        let request = DirectionsRequest(
            source: try OPLFixture.place(start.0, start.1), destination: try OPLFixture.place(end.0, end.1),
            transportType: type)
        let route = try #require(try await roads.store(in: folder).route(for: request))
        for (step, next) in zip(route.steps, route.steps.dropFirst()) {
            #expect(step.points.upperBound == next.points.lowerBound)
        }
        #expect(abs(route.steps.reduce(0) { $0 + $1.distance } - route.distance) < 0.5)
        return route.steps.map(\.instructions)
    }

    /// Two streets whose ends are joined by a short crossing, with side roads at both ends.
    private static func crossing(_ meters: Double, _ tags: [String: String] = [:]) -> OPLFixture {
        let width = meters / 149
        var roads = OPLFixture()
        roads.way([(0, 0), (0, 3)], ["highway": "residential", "name": "First"])
        roads.way([(0, 3), (width, 3)], ["highway": "service"].merging(tags) { $1 })
        roads.way([(width, 3), (width, 6)], ["highway": "residential", "name": "Second"])
        roads.way([(0, 3), (-1, 3)], ["highway": "service"])
        roads.way([(width, 3), (1, 3)], ["highway": "service"])
        return roads
    }

    @Test func `a sideways jog of a few meters in a route is not a step`() async throws {
        #expect(
            try await instructions(Self.crossing(15), (0, 1), (0.1, 5)) == [
                "Head north on First", "Continue on Second", "You have arrived",
            ])
    }

    @Test func `a sideways jog is a separate step if it is long, has a name or is on a car route`() async throws {
        let turns = ["Head north on First", "Turn right", "Turn left onto Second", "You have arrived"]
        #expect(try await instructions(Self.crossing(60), (0, 1), (0.4, 5)) == turns)
        #expect(try await instructions(Self.crossing(15), (0, 1), (0.1, 5), .automobile) == turns)
        let named = try await instructions(Self.crossing(15, ["name": "Jog"]), (0, 1), (0.1, 5))
        #expect(named[1...2] == ["Turn right onto Jog", "Turn left onto Second"])
    }

    @Test func `merges two turns that are close together`() async throws {
        var roads = OPLFixture()
        roads.way([(0, 0), (0, 3)], ["highway": "footway"])
        roads.way([(0, 3), (0.1, 3.1)], ["highway": "footway"])
        roads.way([(0.1, 3.1), (4, 3.1)], ["highway": "footway"])
        roads.way([(0, 3), (-1, 3)], ["highway": "footway"])
        roads.way([(0.1, 3.1), (0.1, 5)], ["highway": "footway"])
        #expect(try await instructions(roads, (0, 1), (3, 3.1)) == ["Head north", "Turn right", "You have arrived"])
    }

    @Test func `a bend is a step only at an intersection`() async throws {
        var roads = OPLFixture()
        roads.way([(0, 0), (0, 3)], ["highway": "footway"])
        roads.way([(0, 3), (3, 3)], ["highway": "footway"])
        #expect(try await instructions(roads, (0, 1), (2, 3)) == ["Head north", "You have arrived"])
        roads.way([(0, 3), (0, 5)], ["highway": "footway"])
        #expect(try await instructions(roads, (0, 1), (2, 3)) == ["Head north", "Turn right", "You have arrived"])
    }

    @Test func `departs in the direction of travel, not across the sidewalk`() async throws {
        var roads = OPLFixture()
        roads.way([(0, 3), (0, 3.1)], ["highway": "footway"])
        roads.way([(-3, 3.1), (0, 3.1)], ["highway": "residential", "name": "High Street"])
        roads.way([(0, 3.1), (3, 3.1)], ["highway": "residential", "name": "High Street"])
        #expect(
            try await instructions(roads, (0, 3), (2, 3.1)) == ["Head east on High Street", "You have arrived"])
    }
}
