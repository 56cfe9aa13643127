import Geodesy
import SceneFixtures
import Testing

@testable import Directions

/// Ways on foot, whose pieces are short and have no names. A column of the grid is 149 m, a row 111 m.
struct FootwayTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func instructions(
        _ roads: RoadsText, _ start: (Double, Double), _ end: (Double, Double), _ type: TransportType = .walking
    ) async throws -> [String] {
        let request = DirectionsRequest(
            source: try RoadsText.place(start.0, start.1), destination: try RoadsText.place(end.0, end.1),
            transportType: type)
        let route = try #require(try await roads.store(in: folder).route(for: request))
        for (step, next) in zip(route.steps, route.steps.dropFirst()) {
            #expect(step.points.upperBound == next.points.lowerBound)
        }
        #expect(abs(route.steps.reduce(0) { $0 + $1.distance } - route.distance) < 0.5)
        return route.steps.map(\.instructions)
    }

    /// Two streets whose sides are joined by a crossing of some metres, with stubs that leave something to choose.
    private static func crossing(_ metres: Double, _ tags: [String: String] = [:]) -> RoadsText {
        let width = metres / 149
        var roads = RoadsText()
        roads.way([(0, 0), (0, 3)], ["highway": "residential", "name": "First"])
        roads.way([(0, 3), (width, 3)], ["highway": "service"].merging(tags) { $1 })
        roads.way([(width, 3), (width, 6)], ["highway": "residential", "name": "Second"])
        roads.way([(0, 3), (-1, 3)], ["highway": "service"])
        roads.way([(width, 3), (1, 3)], ["highway": "service"])
        return roads
    }

    @Test func `a jog of a few metres is no step`() async throws {
        #expect(
            try await instructions(Self.crossing(15), (0, 1), (0.1, 5)) == [
                "Head north on First", "Continue on Second", "You have arrived",
            ])
    }

    @Test func `a longer one is, and one that has a name, and one by car`() async throws {
        let turns = ["Head north on First", "Turn right", "Turn left onto Second", "You have arrived"]
        #expect(try await instructions(Self.crossing(60), (0, 1), (0.4, 5)) == turns)
        #expect(try await instructions(Self.crossing(15), (0, 1), (0.1, 5), .automobile) == turns)
        let named = try await instructions(Self.crossing(15, ["name": "Jog"]), (0, 1), (0.1, 5))
        #expect(named[1...2] == ["Turn right onto Jog", "Turn left onto Second"])
    }

    @Test func `two turns with next to nothing between are one`() async throws {
        var roads = RoadsText()
        roads.way([(0, 0), (0, 3)], ["highway": "footway"])
        roads.way([(0, 3), (0.1, 3.1)], ["highway": "footway"])
        roads.way([(0.1, 3.1), (4, 3.1)], ["highway": "footway"])
        roads.way([(0, 3), (-1, 3)], ["highway": "footway"])
        roads.way([(0.1, 3.1), (0.1, 5)], ["highway": "footway"])
        #expect(try await instructions(roads, (0, 1), (3, 3.1)) == ["Head north", "Turn right", "You have arrived"])
    }

    @Test func `a bend with nothing to choose is no step, and a crossing with the same bend is one`() async throws {
        var roads = RoadsText()
        roads.way([(0, 0), (0, 3)], ["highway": "footway"])
        roads.way([(0, 3), (3, 3)], ["highway": "footway"])
        #expect(try await instructions(roads, (0, 1), (2, 3)) == ["Head north", "You have arrived"])
        roads.way([(0, 3), (0, 5)], ["highway": "footway"])
        #expect(try await instructions(roads, (0, 1), (2, 3)) == ["Head north", "Turn right", "You have arrived"])
    }

    @Test func `one sets off towards where one goes, and not across the pavement`() async throws {
        var roads = RoadsText()
        roads.way([(0, 3), (0, 3.1)], ["highway": "footway"])
        roads.way([(-3, 3.1), (0, 3.1)], ["highway": "residential", "name": "High Street"])
        roads.way([(0, 3.1), (3, 3.1)], ["highway": "residential", "name": "High Street"])
        #expect(
            try await instructions(roads, (0, 3), (2, 3.1)) == ["Head east on High Street", "You have arrived"])
    }
}
