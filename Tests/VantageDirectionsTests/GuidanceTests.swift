import VantageCore
import Foundation
import VantageGeodesy
import VantageRouting
import VantageSceneFixtures
import Testing

@testable import VantageDirections

@Suite struct GuidanceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func place(_ column: Double, _ row: Double) throws -> Coordinate {
        try OPLFixture.place(column, row)
    }

    /// Two streets that meet at a right angle, one that bends slightly, a roundabout and a bridge.
    private func town() async throws -> RoadStore {
        var roads = OPLFixture()
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

    @Test func `gives instructions for each step`() async throws {
        let there = try await instructions(from: (0, 1), to: (8.8, 2))
        #expect(
            there == [
                "Head north on North Street", "Turn right onto East Street",
                "At the roundabout, take the 1st exit onto D 5", "You have arrived",
            ])
        let back = try await instructions(from: (8.8, 2), to: (0, 1)).dropFirst()
        #expect(
            back == [
                "At the roundabout, take the 1st exit onto Far East Street",
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
        (
            "pt-BR",
            ["Siga na direção norte por North Street", "Vire à esquerda em West Street", "Você chegou ao destino"]
        ),
        ("zh-Hans-CN", ["沿North Street向北出发", "左转进入West Street", "您已到达目的地"]),
        ("nl", ["Head north on North Street", "Turn left onto West Street", "You have arrived"]),
    ]) func `instructions are in the requested language`(language: String, expected: [String]) async throws {
        #expect(try await instructions(from: (0, 1), to: (-2, 5), language) == expected)
    }

    @Test func `says which side the destination is on`() async throws {
        #expect(try await instructions(from: (0, 1), to: (2, 5.1)).last == "Your destination is on the left")
        #expect(try await instructions(from: (0, 1), to: (2, 4.9)).last == "Your destination is on the right")
    }

    @Test func `every language has a sentence for every maneuver`() {
        for catalog in GuidanceCatalog.all {
            let tag = catalog.language
            for turn in Maneuver.Turn.allCases {
                #expect(!catalog.sentence(.turn(turn), name: "").isEmpty, "\(tag) \(turn)")
                #expect(catalog.sentence(.turn(turn), name: "A{name}B").contains("A{name}B"), "\(tag) \(turn)")
            }
            for exit in [nil, 1, 2, 7] {
                #expect(!catalog.sentence(.roundabout(exit: exit), name: "").contains("{"), "\(tag)")
                #expect(catalog.sentence(.roundabout(exit: exit), name: "{exit}").contains("{exit}"), "\(tag)")
            }
            for heading in stride(from: 0.0, to: 360, by: 15) {
                #expect(!catalog.sentence(.depart(heading: heading), name: "").contains("{"), "\(tag)")
            }
        }
    }

    @Test func `every language has the same strings with the same placeholders`() {
        func placeholders(_ text: String) -> [String] { text.matches(of: /\{\w+\}/).map { String($0.0) }.sorted() }
        func withoutOrdinals(_ catalog: GuidanceCatalog) -> [GuidanceText: [String]] {
            catalog.texts.filter { if case .ordinal = $0.key { false } else { true } }.mapValues(placeholders)
        }
        for catalog in GuidanceCatalog.all {
            #expect(withoutOrdinals(catalog) == withoutOrdinals(.english), "\(catalog.language)")
            #expect(catalog.texts[.ordinal(.other)].map(placeholders) == ["{number}"], "\(catalog.language)")
            #expect(!catalog.texts.values.contains(""), "\(catalog.language)")
        }
    }

    @Test(arguments: [
        ("en", 1, "1st"), ("en", 2, "2nd"), ("en", 3, "3rd"), ("en", 4, "4th"), ("en", 11, "11th"), ("en", 12, "12th"),
        ("en", 13, "13th"), ("en", 20, "20th"), ("en", 21, "21st"), ("en", 22, "22nd"), ("en", 23, "23rd"),
        ("en", 24, "24th"), ("en", 111, "111th"), ("de", 21, "21."), ("fr", 1, "1re"), ("fr", 21, "21e"),
        ("es", 21, "21.ª"), ("pt", 2, "2ª"), ("zh", 2, "第2个"), ("ja", 21, "21番目"), ("ar", 5, "الخامس"),
        ("ar", 21, "رقم 21"),
    ]) func `ordinal numbers have the language's endings`(language: String, number: Int, ordinal: String) {
        #expect(GuidanceCatalog.preferred([language]).ordinal(number) == ordinal)
    }

    @Test func `the steps add up to the route, and each begins where the previous one ends`() async throws {
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
        #expect(route.name == "East Street")
    }

    @Test func `a route passes through its waypoints`() async throws {
        var request = DirectionsRequest(source: try Self.place(0, 1), destination: try Self.place(8.8, 2))
        request.waypoints = [try Self.place(-3, 5)]
        let route = try #require(try await town().route(for: request))
        #expect(route.polyline.contains { $0.distance(to: request.waypoints[0]) < 1 })
        let direct = DirectionsRequest(source: request.source, destination: request.destination)
        #expect(route.distance > (try #require(try await town().route(for: direct))).distance + 800)
    }

    @Test func `ignores waypoints at the start and the end`() async throws {
        var request = DirectionsRequest(source: try Self.place(0, 1), destination: try Self.place(8.8, 2))
        let direct = try #require(try await town().route(for: request))
        request.waypoints = [request.source, request.source, request.destination]
        let route = try #require(try await town().route(for: request))
        #expect(
            route.steps.map(\.instructions) == direct.steps.map(\.instructions) && route.distance == direct.distance)
    }

    @Test func `does not turn around at a waypoint if there is another way`() async throws {
        var roads = OPLFixture()
        roads.way([(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)], ["highway": "residential"])
        let store = try await roads.store(in: folder)
        var request = DirectionsRequest(source: try Self.place(1, 0), destination: try Self.place(1, 0))
        request.waypoints = [try Self.place(3, 0)]
        let route = try #require(try await store.route(for: request))
        #expect(!route.steps.contains { $0.maneuver == .turn(.uTurn) })
        let corner = try Self.place(4, 4)
        #expect(route.polyline.contains { $0.distance(to: corner) < 1 })
    }

    @Test func `reports requests that cannot be fulfilled`() async throws {
        let town = try await town()
        var far = DirectionsRequest(source: try Self.place(0, 1), destination: try Self.place(400, 400))
        let error = await #expect(throws: DirectionsError.self) { try await town.route(for: far) }
        #expect(error?.code == .noRoad)
        far.radius = -1
        let negative = await #expect(throws: DirectionsError.self) { try await town.route(for: far) }
        #expect(negative?.code == .invalidOption)
        try folder.write("not a database", to: "bad.roads")
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

    @Test func `an error thrown by a road graph keeps its category, with three exceptions`() {
        let changed: [RoutingError.Code: ErrorCategory] = [
            // A caller cannot add a mode that the graph lacks. If an extract has too many roads, its data is at fault.
            // A missing file is not the request's fault, because the request does not name the file.
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

    @Test func `does not create a road file after cancellation`() async throws {
        try folder.write("w1 Thighway=path Nn1x7.4y43.7,n2x7.5y43.7\n", to: "path.opl")
        let (opl, file) = (folder.url.appending(path: "path.opl"), folder.url.appending(path: "path.roads"))
        let one = WorkerPool(maximum: 1)
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

    @Test func `reports files that cannot be read or written`() async throws {
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

    @Test func `does not replace an existing road file`() async throws {
        let (opl, file) = (folder.url.appending(path: "town.opl"), folder.url.appending(path: "town.roads"))
        try Data("w1 Thighway=path Nn1x7.4y43.7,n2x7.5y43.7\n".utf8).write(to: opl)
        #expect(try await RoadImport.make(from: opl, at: file).ways == 1)
        let error = await #expect(throws: DirectionsError.self) { try await RoadImport.make(from: opl, at: file) }
        #expect(error?.code == .cannotCreate && error?.code.category == .cannotCreate)
    }

    @Test func `there is no route between disconnected roads`() async throws {
        var roads = OPLFixture()
        roads.way([(0, 0), (0, 5)], ["highway": "residential"])
        roads.way([(3, 0), (3, 5)], ["highway": "residential"])
        let store = try await roads.store(in: folder)
        let request = DirectionsRequest(
            source: try Self.place(0, 1), destination: try Self.place(3, 1), radius: 30)
        #expect(try await store.route(for: request) == nil)
    }
}
