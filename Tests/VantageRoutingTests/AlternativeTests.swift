import VantageRoadFixtures
import VantageSceneFixtures
import Testing

@testable import VantageRouting

/// Tests alternatives to the cheapest route.
struct AlternativeTests {
    @Test func `the other way around a block is an alternative, but a long detour is not`() throws {
        var roads = RoadPlan("ab c de", " f g h ", " s t u ", " x y z ", "i     j")
        roads.add(1, "ab")
        roads.add(2, "bcd", ["maxspeed": "30"])
        roads.add(3, "bfghd", ["maxspeed": "40"])
        roads.add(4, "de")
        roads.add(5, "aije")
        // More streets behind the intersections rank them high enough in the hierarchy to be via nodes.
        for (number, letters) in ["fsx", "gty", "huz", "stu", "xyz"].enumerated() {
            roads.add(10 + Int64(number), letters)
        }
        let router = try roads.router()
        let ends = try [("a", "b", RouteEnd.start), ("d", "e", .destination)].map { one, other, end in
            try router.nearest(to: roads.middle(one, other), within: 20, for: end)[0]
        }
        let routes = try router.routes(from: ends[0], to: ends[1], count: 3)
        #expect(routes.map { roads.letters($0.points) } == ["bcd", "bfghd"])
        #expect(try router.routes(from: ends[0], to: ends[1], count: 1).count == 1)
        #expect(try routes.first == router.route(from: ends[0], to: ends[1]))
    }

    @Test func `finds no alternatives along a single edge or if there is no route`() throws {
        var roads = RoadPlan("ab cd")
        roads.add(1, "ab")
        roads.add(2, "cd")
        let router = try roads.router()
        let ends = try ["a", "b", "c"].map { try router.nearest(to: roads.coordinate($0), within: 1, for: .start)[0] }
        #expect(try router.routes(from: ends[0], to: ends[1], count: 3).count == 1)
        #expect(try router.routes(from: ends[0], to: ends[2], count: 3) == [])
    }

    @Test(arguments: [TravelMode.car, .bicycle])
    func `alternatives obey restrictions and meet the documented criteria`(mode: TravelMode) throws {
        var random = SplitMix64(state: mode == .car ? 31 : 32)
        var (several, asked) = (0, 0)
        for _ in 0..<6 {
            let town = RandomTown(side: 14, restrictions: 60, &random)
            let both = try RoutingComparison(town.data, mode)
            for _ in 0..<30 {
                let (start, end) = (both.position(&random), both.position(&random))
                let routes = try both.router.routes(from: start, to: end, count: 3)
                guard let best = routes.first else { continue }
                #expect(try best == both.router.route(from: start, to: end))
                for (number, route) in routes.enumerated() {
                    #expect(both.allows(route))
                    #expect(Double(route.weight) <= Double(best.weight) * 1.25)
                    // If the hierarchy's best route makes a forbidden U-turn, the only result is a route without it.
                    #expect(routes.count == 1 || both.isLocallyCheapest(route, within: best.weight / 4))
                    for other in routes[..<number] {
                        #expect(Self.shared(route, other) <= Double(best.weight) * 0.8 + 2)
                    }
                }
                (asked, several) = (asked + 1, several + (routes.count > 1 ? 1 : 0))
            }
        }
        #expect(several > asked / 4, "\(several) of \(asked)")
    }

    /// Returns the cost of the edges that two routes share, in deciseconds.
    private static func shared(_ route: RoadRoute, _ other: RoadRoute) -> Double {
        let edges = Set(other.parts.map(\.edge))
        return route.parts.reduce(0) { edges.contains($1.edge) ? $0 + Double($1.duration) : $0 }
    }
}

extension RoutingComparison {
    /// Reports whether the restrictions allow a route, from the start of its first edge to the end of its last.
    func allows(_ route: RoadRoute) -> Bool {
        oracle.allows(route.parts.map { Self.move($0.edge, network.edges[$0.edge.edge], network, nodes) })
    }

    /// Reports whether every section of the route is a cheapest path in the same graph. Partial edges, and sections
    /// that cost more than `most`, are ignored.
    func isLocallyCheapest(_ route: RoadRoute, within most: UInt32) -> Bool {
        let middle = route.parts.dropFirst().dropLast()
        guard let first = route.parts.first else { return true }
        var nodes = [graph.entries[Int(first.edge.code)].head]
        for part in middle {
            guard let arc = graph.arcs(of: Int(nodes[nodes.count - 1])).first(where: { $0.edge == part.edge }) else {
                return false
            }
            nodes.append(arc.head)
        }
        let search = DijkstraSearch(nodes: graph.nodeCount, graph.weightedArcs(.duration))
        let durations = middle.map(\.duration)
        return nodes.indices.allSatisfy { begin in
            let distances = search.distances(from: [(nodes[begin], 0)])
            var sum: UInt32 = 0
            for end in begin..<durations.count {
                sum += durations[end]
                if sum > most { break }
                if distances[Int(nodes[end + 1])] != sum { return false }
            }
            return true
        }
    }
}
