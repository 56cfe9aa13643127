import VantageGeodesy
import VantageSceneFixtures
import Testing

@testable import VantageDirections

/// Tests instructions at roundabouts.
struct RoundaboutTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A roundabout with roads to the south, east and north, and a one-way road from the west.
    private static func roads() -> OPLFixture {
        var roads = OPLFixture()
        roads.way(
            [(4.5, 4), (5, 5), (4.5, 6), (4, 5), (4.5, 4)], ["highway": "secondary", "junction": "roundabout"])
        roads.way([(4.5, 4), (4.5, 0)], ["highway": "residential", "name": "South"])
        roads.way([(5, 5), (9, 5)], ["highway": "residential", "name": "East"])
        roads.way([(4.5, 6), (4.5, 9)], ["highway": "residential"])
        roads.way([(0, 5), (4, 5)], ["highway": "residential", "name": "West", "oneway": "yes"])
        return roads
    }

    private func step(
        _ start: (Double, Double), _ end: (Double, Double), _ type: TransportType = .automobile,
        language: String = "en"
    ) async throws -> Route.Step {
        let store = try await Self.roads().store(in: folder)
        let request = DirectionsRequest(
            source: try OPLFixture.place(start.0, start.1), destination: try OPLFixture.place(end.0, end.1),
            transportType: type, languages: [language])
        let steps = try #require(try await store.route(for: request)).steps
        return try #require(steps.first { if case .roundabout = $0.maneuver { true } else { false } })
    }

    @Test(arguments: [
        ((4.5, 1.0), (8.0, 5.0), 1), ((4.5, 1), (4.5, 8), 2), ((8, 5), (4.5, 1), 2), ((1, 5), (4.5, 8), 3),
    ]) func `counts only the exits that may be taken`(
        start: (Double, Double), end: (Double, Double), exit: Int
    ) async throws {
        #expect(try await step(start, end).maneuver == .roundabout(exit: exit))
        #expect(try await step(start, end, .cycling).maneuver == .roundabout(exit: exit))
        #expect(try await step(start, end, .walking).maneuver == .roundabout(exit: nil))
    }

    @Test(arguments: [
        ("en", "At the roundabout, take the 2nd exit"), ("de", "Im Kreisverkehr die 2. Ausfahrt nehmen"),
        ("fr", "Au rond-point, prenez la 2e sortie"), ("es", "En la rotonda, tome la 2.ª salida"),
        ("pt", "Na rotatória, pegue a 2ª saída"), ("zh", "进入环岛，走第2个出口"),
        ("ja", "ロータリーの2番目の出口を出ます"), ("ar", "في الدوّار، اسلك المخرج الثاني"),
    ]) func `names the exit in every language`(language: String, sentence: String) async throws {
        #expect(try await step((4.5, 1), (4.5, 8), language: language).instructions == sentence)
    }

    @Test func `a route that ends in a roundabout has no exit number`() async throws {
        #expect(try await step((4.5, 1), (4.75, 5.5)).maneuver == .roundabout(exit: nil))
    }
}
