import BlockingWork
import Foundation
import Geodesy
import Routing
import SceneFixtures
import Testing
import VantageErrors

@testable import Directions

@Suite struct GuidanceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func place(_ column: Double, _ row: Double) throws -> Coordinate {
        try RoadsText.place(column, row)
    }

    /// Two streets that meet at a right angle, one that bends a little, a roundabout and a bridge.
    private func town() async throws -> RoadStore {
        var roads = RoadsText()
        roads.way([(0, 0), (0, 5)], ["highway": "residential", "name": "North Street"])
        roads.way([(0, 5), (4, 5)], ["highway": "residential", "name": "East Street"])
        roads.way([(4, 5), (8.5, 5)], ["highway": "residential", "name": "Far East Street", "bridge": "yes"])
        roads.way(
            [(8.5, 5), (8.8, 5.6), (9.1, 5), (8.8, 4.4), (8.5, 5)],
            ["highway": "residential", "junction": "roundabout"])
        roads.way([(8.8, 4.4), (8.8, 0)], ["highway": "primary", "ref": "D 5"])
        roads.way([(0, 5), (-4, 5)], ["highway": "residential", "name": "West Street"])
        return try await roads.store(in: folder)
    }

    private func instructions(
        from start: (Double, Double), to end: (Double, Double), _ language: String = "en",
        by type: TransportType = .automobile
    ) async throws -> [String] {
        let request = DirectionsRequest(
            source: try Self.place(start.0, start.1), destination: try Self.place(end.0, end.1), transportType: type,
            languages: [language])
        return try #require(try await town().route(for: request)).steps.map(\.instructions)
    }

    @Test func `a way has its steps in words`() async throws {
        let there = try await instructions(from: (0, 1), to: (8.8, 2))
        #expect(
            there == [
                "Head north on North Street", "Turn right onto East Street", "Continue on Far East Street",
                "At the roundabout, take the 1st exit onto D 5", "You have arrived",
            ])
        let back = try await instructions(from: (8.8, 2), to: (0, 1)).dropFirst()
        #expect(
            back == [
                "At the roundabout, take the 1st exit onto Far East Street", "Continue on East Street",
                "Turn left onto North Street", "You have arrived",
            ])
    }

    @Test(arguments: [
        ("de", ["Auf North Street nach Norden", "Links auf West Street", "Sie sind am Ziel"]),
        ("fr-CH", ["Partez vers le nord sur North Street", "Tournez à gauche sur West Street", "Vous êtes arrivé"]),
        (
            "es",
            ["Salga hacia el norte por North Street", "Gire a la izquierda por West Street", "Ha llegado a su destino"]
        ),
        ("ja", ["North Streetを北へ進みます", "左折してWest Streetに入ります", "目的地に到着しました"]),
        ("ar", ["اتجه نحو الشمال على North Street", "انعطف يسارًا إلى West Street", "لقد وصلت"]),
        ("pt", ["Head north on North Street", "Turn left onto West Street", "You have arrived"]),
    ]) func `the words are those of a language`(language: String, expected: [String]) async throws {
        #expect(try await instructions(from: (0, 1), to: (-2, 5), language) == expected)
    }

    @Test func `the side of the destination is told`() async throws {
        #expect(try await instructions(from: (0, 1), to: (2, 5.1)).last == "Your destination is on the left")
        #expect(try await instructions(from: (0, 1), to: (2, 4.9)).last == "Your destination is on the right")
    }

    @Test func `every language has a sentence for all that is done`() {
        for (tag, words) in GuidanceWords.all {
            for turn in Maneuver.Turn.allCases {
                #expect(!words.sentence(.turn(turn), name: "").isEmpty, "\(tag) \(turn)")
                #expect(words.sentence(.turn(turn), name: "A{name}B").contains("A{name}B"), "\(tag) \(turn)")
            }
            for exit in [nil, 1, 2, 7] {
                #expect(!words.sentence(.roundabout(exit: exit), name: "").contains { "{#".contains($0) })
                #expect(words.sentence(.roundabout(exit: exit), name: "{exit}").contains("{exit}"))
            }
            for heading in stride(from: 0.0, to: 360, by: 15) {
                #expect(!words.sentence(.depart(heading: heading), name: "").contains("{"))
            }
            #expect(words.compass.count == 8)
        }
    }

    @Test func `steps add up to the way, and their points are the line's`() async throws {
        let request = DirectionsRequest(source: try Self.place(0, 1), destination: try Self.place(8.8, 2))
        let route = try #require(try await town().route(for: request))
        #expect(abs(route.steps.reduce(0) { $0 + $1.distance } - route.distance) < 0.5)
        #expect(abs(route.steps.reduce(0) { $0 + $1.expectedTravelTime } - route.expectedTravelTime) < 0.5)
        #expect(route.steps.first?.points.lowerBound == 0)
        #expect(route.steps.last?.points == route.polyline.count - 1...route.polyline.count - 1)
        for (step, next) in zip(route.steps, route.steps.dropFirst()) {
            #expect(step.points.upperBound == next.points.lowerBound)
        }
        let length = zip(route.polyline, route.polyline.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        #expect(abs(length - route.distance) < 2)
        #expect(route.structures.map(\.kind) == [.bridge])
        #expect(route.name == "Far East Street")
    }

    @Test func `a way leads through its waypoints`() async throws {
        var request = DirectionsRequest(source: try Self.place(0, 1), destination: try Self.place(8.8, 2))
        request.waypoints = [try Self.place(-3, 5)]
        let route = try #require(try await town().route(for: request))
        #expect(route.polyline.contains { $0.distance(to: request.waypoints[0]) < 1 })
        let direct = DirectionsRequest(source: request.source, destination: request.destination)
        #expect(route.distance > (try #require(try await town().route(for: direct))).distance + 800)
    }

    @Test func `a waypoint where the way begins or ends is left out`() async throws {
        var request = DirectionsRequest(source: try Self.place(0, 1), destination: try Self.place(8.8, 2))
        let direct = try #require(try await town().route(for: request))
        request.waypoints = [request.source, request.source, request.destination]
        let route = try #require(try await town().route(for: request))
        #expect(
            route.steps.map(\.instructions) == direct.steps.map(\.instructions) && route.distance == direct.distance)
    }

    @Test func `nobody turns round at a waypoint where another way leads on`() async throws {
        var roads = RoadsText()
        roads.way([(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)], ["highway": "residential"])
        let store = try await roads.store(in: folder)
        var request = DirectionsRequest(source: try Self.place(1, 0), destination: try Self.place(1, 0))
        request.waypoints = [try Self.place(3, 0)]
        let route = try #require(try await store.route(for: request))
        #expect(!route.steps.contains { $0.maneuver == .turn(.uTurn) })
        let corner = try Self.place(4, 4)
        #expect(route.polyline.contains { $0.distance(to: corner) < 1 })
    }

    @Test func `what cannot be is said in words`() async throws {
        let town = try await town()
        var far = DirectionsRequest(source: try Self.place(0, 1), destination: try Self.place(400, 400))
        let error = await #expect(throws: DirectionsError.self) { try await town.route(for: far) }
        #expect(error?.code == .noRoad)
        far.radius = -1
        let negative = await #expect(throws: DirectionsError.self) { try await town.route(for: far) }
        #expect(negative?.code == .invalidOption)
        try folder.write("no database", to: "bad.roads")
        for (name, code) in [("none.roads", DirectionsError.Code.noRoads), ("bad.roads", .invalidRoads)] {
            let error = await #expect(throws: DirectionsError.self) {
                try await RoadStore(opening: folder.url.appending(path: name))
            }
            #expect(error?.code == code)
        }
        try folder.write("", to: "empty.opl")
        await #expect(throws: DirectionsError.self) {
            try await RoadImport.make(
                from: folder.url.appending(path: "empty.opl"), at: folder.url.appending(path: "e.roads"))
        }
    }

    @Test func `an error of a graph keeps how it is to be answered`() {
        let changed: [RoutingError.Code: ErrorCategory] = [
            // What the graph lacks nobody can give; roads that are too many are not right for what they are wanted for; and
            // no request names the file.
            .modeMissing: .unsupported, .tooLarge: .invalidData, .noSuchFile: .unreadable,
        ]
        for code in RoutingError.Code.allCases {
            let error = DirectionsError(RoutingError(code, "x"))
            #expect(error.category == changed[code] ?? code.category && error.description == "x", "\(code)")
        }
        #expect(DirectionsError(RoutingError(.unreadable, "x")).code == .unreadableRoads)
        #expect(DirectionsError(RoutingError(.writtenByNewerRelease, "x")).code == .writtenByNewerRelease)
        #expect(DirectionsError(RoutingError(.cannotWrite, "x")).code == .cannotWrite)
        #expect(DirectionsError(RoutingError(.modeMissing, "x")).code == .notSupported)
    }

    @Test func `roads that nobody waits for any more are not made`() async throws {
        try folder.write("w1 Thighway=path Nn1x7.4y43.7,n2x7.5y43.7\n", to: "path.opl")
        let (opl, file) = (folder.url.appending(path: "path.opl"), folder.url.appending(path: "path.roads"))
        let one = Workers(maximum: 1)
        let (begun, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let blocking = Task {
            try await one.run { _ in
                begun.signal()
                mayGoOn.wait()
            }
        }
        await Task.detached { begun.wait() }.value
        let making = Task { try await RoadImport.make(from: opl, at: file, workers: one) }
        making.cancel()
        mayGoOn.signal()
        try await blocking.value
        await #expect(throws: CancellationError.self) { try await making.value }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["path.opl"])
    }

    @Test func `what cannot be read or written is said as what it is`() async throws {
        let path = "w1 Thighway=path Nn1x7.4y43.7,n2x7.5y43.7\n"
        try folder.write(path, to: "path.opl")
        try folder.write(String(repeating: "w", count: 5 << 20), to: "long.opl")
        for (opl, roads, code) in [
            ("none.opl", "a.roads", DirectionsError.Code.noRoads), (".", "a.roads", .unreadableRoads),
            ("long.opl", "a.roads", .invalidRoads), ("path.opl", "none/a.roads", .cannotCreate),
        ] {
            let error = await #expect(throws: DirectionsError.self) {
                try await RoadImport.make(
                    from: folder.url.appending(path: opl), at: folder.url.appending(path: roads))
            }
            #expect(error?.code == code, "\(opl)")
        }
    }

    @Test func `a file of roads takes the place of no other`() async throws {
        let (opl, file) = (folder.url.appending(path: "town.opl"), folder.url.appending(path: "town.roads"))
        try Data("w1 Thighway=path Nn1x7.4y43.7,n2x7.5y43.7\n".utf8).write(to: opl)
        #expect(try await RoadImport.make(from: opl, at: file).ways == 1)
        let error = await #expect(throws: DirectionsError.self) { try await RoadImport.make(from: opl, at: file) }
        #expect(error?.code == .cannotCreate && error?.code.category == .cannotCreate)
    }

    @Test func `roads that do not meet have no way between`() async throws {
        var roads = RoadsText()
        roads.way([(0, 0), (0, 5)], ["highway": "residential"])
        roads.way([(3, 0), (3, 5)], ["highway": "residential"])
        let store = try await roads.store(in: folder)
        let request = DirectionsRequest(
            source: try Self.place(0, 1), destination: try Self.place(3, 1), radius: 30)
        #expect(try await store.route(for: request) == nil)
    }
}
