import VantageSceneFixtures
import Testing

@testable import VantageRouting

/// Tests turn restrictions at intersections that the tests define.
struct TurnTests {
    /// A four-way intersection whose northern road is one-way, with a block to its southeast.
    private static func crossing() -> RoadPlan {
        var roads = RoadPlan(" nx", "wce", " s ", " tu")
        for (id, letters) in [(1, "wc"), (2, "ce"), (3, "nc"), (4, "cs"), (5, "st"), (6, "tu"), (7, "ue")] {
            roads.add(Int64(id), letters, id == 3 ? ["oneway": "yes"] : [:])
        }
        return roads
    }

    @Test func `takes the shortest route if there are no restrictions`() throws {
        #expect(try Self.crossing().passed("wc", "cs") == "c")
    }

    @Test func `avoids a forbidden turn with a detour or by turning around at a dead end`() throws {
        var roads = Self.crossing()
        roads.restrict(.forbidden, from: 1, via: RoadPlan.via("c"), to: 4, modes: [.car])
        #expect(try roads.passed("wc", "cs") == "ceuts")
        #expect(try roads.passed("wc", "cs", .bicycle) == "c")
        #expect(try roads.passed("wc", "cs", .foot) == "c")
        roads.add(8, "cx")
        #expect(try roads.passed("wc", "cs") == "cxc")
        #expect(try roads.passed("nc", "cs") == "c")
    }

    @Test func `a mandatory turn forbids all others`() throws {
        var roads = Self.crossing()
        roads.restrict(.only, from: 1, via: RoadPlan.via("c"), to: 2)
        #expect(try roads.passed("wc", "cs") == "ceuts")
        #expect(try roads.passed("wc", "ce") == "c")
        #expect(try roads.passed("wc", "wc") == "" && roads.passed("nc", "cs") == "c")
    }

    @Test func `a restriction via a way applies only to traffic that follows the whole way`() throws {
        var roads = RoadPlan("a  d", " xy ", "c  e")
        for (id, letters) in [(1, "ax"), (2, "cx"), (3, "xy"), (4, "yd"), (5, "ye")] { roads.add(Int64(id), letters) }
        roads.restrict(.forbidden, from: 1, via: .ways([3]), to: 5)
        #expect(try roads.passed("ax", "yd") == "xy")
        #expect(try roads.passed("cx", "ye") == "xy")
        #expect(try roads.passed("xy", "ye") == "y")
        // The route turns around at the far end of another road, because it has no other choice.
        #expect(["xydy", "xcxy"].contains(try roads.passed("ax", "ye")))
    }

    @Test func `a mandatory path via a way is followed to its end`() throws {
        var roads = RoadPlan("a  d", " xy ", "c  e")
        for (id, letters) in [(1, "ax"), (2, "cx"), (3, "xy"), (4, "yd"), (5, "ye")] { roads.add(Int64(id), letters) }
        roads.restrict(.only, from: 1, via: .ways([3]), to: 4)
        #expect(try roads.passed("ax", "ye") == "xydy")
        #expect(try roads.passed("ax", "cx") == "xydyx")
    }

    @Test func `makes no U-turn at a restriction, except at a dead end`() throws {
        var roads = Self.crossing()
        roads.restrict(.forbidden, from: 1, via: RoadPlan.via("c"), to: 4)
        let router = try roads.router()
        let start = try router.nearest(to: roads.middle("w", "c"), within: 20, for: .start)[0]
        let back = RoadPosition(edge: start.edge, offset: start.offset - 100, point: start.point, distance: 0)
        let heading = DirectedEdge(start.edge, isBackward: false)
        let route = try #require(try router.route(from: start, to: back, heading: heading))
        #expect(roads.letters(route.points).hasPrefix("c") && route.parts.count > 2)
        #expect(route.parts[1].edge != heading.reversed)
    }

    @Test func `ignores and counts restrictions whose ways do not meet`() throws {
        var roads = Self.crossing()
        roads.restrict(.forbidden, from: 1, via: RoadPlan.via("t"), to: 4)
        roads.restrict(.forbidden, from: 99, via: RoadPlan.via("c"), to: 4)
        roads.restrict(.forbidden, from: 1, via: .ways([98]), to: 4)
        var count = RoadGraph.Count()
        _ = try InMemoryRoadBlocks.make(roads.data, modes: [.car]) { count = $0.count }
        #expect(count == RoadGraph.Count(restrictions: 0, unusableRestrictions: 3, copies: 0))
    }

    private struct Enough: Error {}

    @Test func `reading an extract can be canceled`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            String(repeating: "w1 Thighway=path Nn1x7.4y43.7,n2x7.5y43.7\n", count: 60_000), to: "a.opl")
        var pieces = 0
        #expect(throws: Enough.self) {
            try RoadData(
                opl: file,
                checking: {
                    pieces += 1
                    if pieces == 2 { throw Enough() }
                })
        }
        #expect(pieces == 2)
    }

    @Test func `building a graph can be canceled`() throws {
        let roads = Self.crossing()
        var whole = 0
        _ = try InMemoryRoadBlocks.make(roads.data, modes: [.car], checking: { whole += 1 })
        #expect(whole > 1)
        for last in 1...whole {
            var calls = 0
            #expect(throws: Enough.self) {
                try InMemoryRoadBlocks.make(
                    roads.data, modes: [.car],
                    checking: {
                        calls += 1
                        if calls == last { throw Enough() }
                    })
            }
            #expect(calls == last)
        }
    }

    @Test func `routes through waypoints continue in the direction of travel`() throws {
        let roads = Self.crossing()
        let router = try roads.router()
        let places = try [("w", "c"), ("c", "e"), ("c", "s")].map { one, other in
            try router.nearest(to: roads.middle(one, other), within: 20, for: .start)[0]
        }
        let routes = try #require(try router.routes(through: places))
        #expect(routes.map { roads.letters($0.points) } == ["c", "euts"])
        #expect(try router.route(from: places[1], to: places[2]).map { roads.letters($0.points) } == "c")
    }
}
