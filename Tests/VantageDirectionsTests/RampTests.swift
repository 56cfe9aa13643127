import Testing
import VantageGeodesy
import VantageSceneFixtures

@testable import VantageDirections

/// Tests guidance where ramps leave motorways, divide, and join other roads.
@Suite struct RampTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A motorway to the north with an exit on the right, whose ramp divides, and a road into which one branch leads.
    private func junction(
        exit: [String: String] = [:], left: [String: String] = [:], right: [String: String] = [:],
        motorway: [String: String] = [:], node: [String: String] = [:]
    ) -> OPLFixture {
        let ramp = ["highway": "motorway_link", "oneway": "yes"]
        let road = ["highway": "motorway", "ref": "A 5"].merging(motorway) { $1 }
        var roads = OPLFixture()
        roads.way([(0, 0), (0, 10)], road)
        roads.way([(0, 10), (0, 30)], ["highway": "motorway", "ref": "A 5"])
        roads.way([(0, 10), (1, 13)], ramp.merging(exit) { $1 })
        roads.way([(1, 13), (1.2, 16), (0.2, 24)], ramp.merging(left) { $1 })
        roads.way([(1, 13), (2.5, 16)], ramp.merging(right) { $1 })
        roads.way([(2.5, 16), (4, 19), (6, 19)], ["highway": "primary", "name": "Fourth Street"])
        roads.node((0, 10), node)
        return roads
    }

    private func route(_ roads: OPLFixture, to end: (Double, Double), _ language: String = "en") async throws -> Route {
        let request = DirectionsRequest(
            source: try OPLFixture.place(0, 1), destination: try OPLFixture.place(end.0, end.1), languages: [language])
        return try #require(try await roads.store(in: folder).route(for: request))
    }

    @Test func `gives the number, the side and the destinations of an exit`() async throws {
        let roads = junction(
            exit: ["destination": "Frankfurt;Airport", "destination:ref": "A 661", "junction:ref": "2A"],
            right: ["destination:street": "Fourth Street"])
        let route = try await route(roads, to: (6, 19))
        #expect(
            route.steps.map(\.instructions) == [
                "Head north on A 5", "Take exit 2A on the right toward A 661, Frankfurt, Airport",
                "Keep right at the fork toward Fourth Street", "Merge onto Fourth Street", "You have arrived",
            ])
        #expect(route.steps.map(\.maneuver)[1...3] == [.exit(.right), .fork(.right), .merge])
        #expect(route.steps[1].exitNumber == "2A")
        #expect(route.steps[1].destinations == ["A 661", "Frankfurt", "Airport"])
    }

    @Test func `takes numbers and places from the node of a motorway junction`() async throws {
        let roads = junction(node: ["highway": "motorway_junction", "ref": "11", "exit_to": "Harbor; Downtown"])
        #expect(
            try await route(roads, to: (6, 19)).steps[1].instructions
                == "Take exit 11 on the right toward Harbor, Downtown")
    }

    @Test func `the destination of an exit without signs is the next road with a name`() async throws {
        #expect(
            try await route(junction(), to: (6, 19)).steps.map(\.instructions)[1...2]
                == [
                    "Take the exit on the right toward Fourth Street",
                    "Keep right at the fork toward Fourth Street",
                ])
    }

    @Test(arguments: [
        ("de", "Rechts die Ausfahrt 2 nehmen, Richtung Mitte"), ("fr", "Prenez la sortie 2 à droite, direction Mitte"),
        ("es", "Tome la salida 2 a la derecha, dirección Mitte"), ("zh", "从右侧2出口驶出，往Mitte方向"),
        ("ja", "Mitte方面へ、右側の2出口を出ます"), ("pt", "Pegue a saída 2 à direita, sentido Mitte"),
        ("ar", "اسلك المخرج 2 على اليمين باتجاه Mitte"),
    ]) func `exits are in the requested language`(language: String, sentence: String) async throws {
        let roads = junction(exit: ["destination": "Mitte", "junction:ref": "2"])
        #expect(try await route(roads, to: (6, 19), language).steps[1].instructions == sentence)
    }

    @Test func `reports the lanes before an exit and which of them lead to it`() async throws {
        let lanes = ["turn:lanes": "through|through;slight_right|slight_right|", "lanes": "4"]
        let step = try await route(junction(motorway: lanes), to: (6, 19)).steps[1]
        #expect(step.lanes.map(\.directions) == [[.straight], [.straight, .slightRight], [.slightRight], []])
        #expect(step.lanes.map(\.isUsable) == [false, true, true, false])
    }

    @Test(arguments: [
        ("en", "through|through;right|right", "Take exit 2 on the right toward Mitte, using the 2 right lanes"),
        ("en", "through|through|slight_right", "Take exit 2 on the right toward Mitte, using the right lane"),
        ("en", "slight_right|through|through", "Take exit 2 on the right toward Mitte, using the left lane"),
        ("en", "|slight_right|", "Take exit 2 on the right toward Mitte, using the middle lane"),
        ("en", "left|right;through|right|none", "Take exit 2 on the right toward Mitte, using the 2 middle lanes"),
        ("de", "through|right|right", "Rechts die Ausfahrt 2 nehmen, Richtung Mitte, auf den 2 rechten Spuren"),
        ("fr", "through|through|right", "Prenez la sortie 2 à droite, direction Mitte, par la voie de droite"),
        ("ja", "through|right|right", "Mitte方面へ、右側の2出口を出ます（右側の2車線）"),
        // Two lanes, all lanes, lanes apart from each other, and one of several in the middle need no words.
        ("en", "through|right", "Take exit 2 on the right toward Mitte"),
        ("en", "right|right|right", "Take exit 2 on the right toward Mitte"),
        ("en", "right|through|right", "Take exit 2 on the right toward Mitte"),
        ("en", "through|right|through|through", "Take exit 2 on the right toward Mitte"),
    ]) func `says which lanes lead to an exit`(language: String, lanes: String, sentence: String) async throws {
        let roads = junction(exit: ["destination": "Mitte", "junction:ref": "2"], motorway: ["turn:lanes": lanes])
        #expect(try await route(roads, to: (6, 19), language).steps[1].instructions == sentence)
    }

    @Test func `announces a toll once`() async throws {
        let toll = ["toll": "yes", "destination": "Mitte"]
        let route = try await route(junction(exit: toll, right: toll), to: (6, 19))
        #expect(
            route.steps.map(\.instructions)[1...2] == [
                "Take the exit on the right toward Mitte (toll road)", "Keep right at the fork toward Mitte",
            ])
        #expect(route.steps.map(\.hasToll) == [false, true, true, false, false])
    }

    @Test func `staying on a motorway at an exit needs no step`() async throws {
        #expect(
            try await route(junction(), to: (0, 29)).steps.map(\.instructions) == [
                "Head north on A 5", "You have arrived",
            ])
    }
}
