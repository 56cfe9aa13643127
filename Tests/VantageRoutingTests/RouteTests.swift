import VantageGeodesy
import Testing

@testable import VantageRouting

/// Tests routes over small hand-made road networks.
struct RouteTests {
    private static func street(_ tags: RoadTags = [:]) -> RoadPlan {
        var roads = RoadPlan("abc", "def")
        roads.add(1, "abc", tags)
        roads.add(2, "def")
        roads.add(3, "ad")
        roads.add(4, "cf")
        return roads
    }

    private static func places(_ router: Router, _ roads: RoadPlan) throws -> (west: RoadPosition, east: RoadPosition) {
        (
            try router.nearest(to: roads.middle("a", "b"), within: 20, for: .start)[0],
            try router.nearest(to: roads.middle("b", "c"), within: 20, for: .destination)[0]
        )
    }

    @Test func `a route within a single edge is direct in either direction`() throws {
        let roads = Self.street()
        let router = try roads.router()
        let (west, east) = try Self.places(router, roads)
        #expect(west.edge == east.edge)
        let there = try #require(try router.route(from: west, to: east))
        let back = try #require(try router.route(from: east, to: west))
        #expect(there.parts.count == 1 && roads.letters(there.points) == "b" && abs(there.length - 1002) < 3)
        #expect(back.points == there.points.reversed() && back.length == there.length)
        #expect(there.points.first == west.point && there.points.last == east.point)
        #expect(try router.route(from: west, to: west)?.weight == 0)
    }

    @Test func `a route to a position behind the start on a one-way road goes around the block`() throws {
        let roads = Self.street(["oneway": "yes"])
        let router = try roads.router()
        let (west, east) = try Self.places(router, roads)
        #expect(try router.route(from: west, to: east)?.parts.count == 1)
        let around = try #require(try router.route(from: east, to: west))
        #expect(roads.letters(around.points) == "cfeda" && around.length > 4900)
    }

    /// Fuzzing found that routing from the end of one edge to the start of the next crashed.
    @Test func `a route between two edges at their junction is empty`() throws {
        var roads = RoadPlan("abc")
        roads.add(1, "ab")
        roads.add(2, "bc", ["name": "Rue Haute"])
        let router = try roads.router()
        let places = try router.nearest(to: roads.coordinate("b"), within: 1, for: .start, count: 4)
        try #require(places.count == 2)
        for start in places {
            for end in places {
                let route = try #require(try router.route(from: start, to: end))
                #expect(route.parts.count == 1 && route.length == 0 && route.duration == 0 && route.weight == 0)
                #expect(Set(roads.letters(route.points)) == ["b"])
            }
        }
    }

    @Test func `a route's parts are consecutive and describe their roads`() throws {
        var roads = RoadPlan("abcd")
        roads.add(1, "ab", ["name": "Rue Haute"])
        roads.add(2, "bc", ["tunnel": "yes", "ref": "D 1"])
        roads.add(3, "cd", ["bridge": "yes"])
        let router = try roads.router()
        let ends = try ["a", "d"].map { try router.nearest(to: roads.coordinate($0), within: 1, for: .start)[0] }
        let route = try #require(try router.route(from: ends[0], to: ends[1]))
        #expect(route.parts.map(\.flags) == [[], .tunnel, .bridge])
        #expect(try route.parts.map { try router.name($0.way).name } == ["Rue Haute", "", ""])
        #expect(
            try router.name(route.parts[1].way) == RoadName(way: 2, road: "residential", name: "", reference: "D 1"))
        #expect(route.parts.map(\.points) == [0...1, 1...2, 2...3] && route.points.count == 4)
        #expect(roads.letters(route.points) == "abcd")
        // 3,006 m at 25 km/h take 433 s.
        #expect(
            abs(route.length - 3006) < 4 && abs(route.duration - 361) <= 3 && route.weight == UInt32(route.duration))
    }

    @Test func `the shortest route is not always the fastest`() throws {
        var roads = RoadPlan("ab", "cd")
        roads.add(1, "ab", ["highway": "living_street"])
        roads.add(2, "ac", ["highway": "primary"])
        roads.add(3, "cd", ["highway": "primary"])
        roads.add(4, "db", ["highway": "primary"])
        for (objective, letters) in [(RouteObjective.duration, "acdb"), (.length, "ab")] {
            let router = try roads.router(.car, objective)
            let start = try router.nearest(to: roads.coordinate("a"), within: 1, for: .start)[0]
            let end = try router.nearest(to: roads.coordinate("b"), within: 1, for: .destination)[0]
            let route = try #require(try router.route(from: start, to: end))
            #expect(roads.letters(route.points) == letters)
        }
    }

    @Test func `uses a private road only to start or end there, or if there is no alternative`() throws {
        var roads = RoadPlan("abcd", "e  h")
        roads.add(1, "ab")
        roads.add(2, "bc", ["access": "private"])
        roads.add(3, "cd")
        #expect(try roads.passed("ab", "cd") == "bc")
        roads.add(4, "aehd")
        #expect(try roads.passed("ab", "cd") == "aehd")
        #expect(try roads.passed("ab", "bc") == "b")
        #expect(try roads.passed("bc", "cd") == "c")
        #expect(try roads.passed("ab", "cd", .foot) == "aehd")
    }

    @Test func `cars can reach a bollard but not pass it`() throws {
        var roads = RoadPlan("abc", "d e")
        roads.add(1, "abc")
        roads.add(2, "adec")
        roads.bar("b", ["barrier": "bollard"])
        #expect(try roads.passed("ab", "bc") == "adec")
        #expect(try roads.passed("ab", "bc", .bicycle) == "b")
        #expect(try roads.passed("ab", "bc", .foot) == "b")
    }

    @Test func `returns nil when there is no route`() throws {
        var roads = RoadPlan("ab cd")
        roads.add(1, "ab")
        roads.add(2, "cd")
        #expect(try roads.passed("ab", "cd") == nil)
    }

    @Test func `finds nothing in a graph without roads`() throws {
        let blocks = try InMemoryRoadBlocks.make(RoadData(), modes: [.foot])
        let router = try Router(blocks, .foot)
        #expect(try router.nearest(to: Coordinate(latitude: 1, longitude: 1), within: 1e7, for: .start) == [])
        #expect(throws: RoutingError.self) { try Router(blocks, .car) }
        #expect(throws: RoutingError.self) { try Router(blocks, .foot, .length) }
    }

    @Test func `clamps the cost of a way that circles the Earth thousands of times`() throws {
        var data = RoadData()
        let nodes = (0..<4000).map { Int64($0) }
        let points = nodes.map { RoadPoint(latitude: 0, longitude: $0 % 2 == 0 ? -900_000_000 : 890_000_000) }
        data.ways = [RoadWay(id: 1, tags: ["highway": "footway"], nodes: nodes, points: points)]
        let router = try Router(InMemoryRoadBlocks.make(data, modes: [.foot], objectives: [.duration, .length]), .foot)
        let ends = try [points[0], points[1]].map { point in
            try #require(try router.nearest(to: point.coordinate!, within: 100, for: .start).first)
        }
        #expect(try router.route(from: ends[0], to: ends[1]) != nil)
    }

    @Test func `splits a way, such as a loop, at a node that it visits twice`() throws {
        var roads = RoadPlan("abc", " ed")
        roads.add(1, "abcdeb")
        let builder = RoadNetworkBuilder(roads.data)
        #expect(builder.network.edges.count == 2 && builder.network.junctions.count == 2)
        #expect(Set(builder.network.edges.map(\.pointCount)) == [2, 5])
        #expect(try roads.passed("ab", "de") == "be" || roads.passed("ab", "de") == "bcd")
    }
}
