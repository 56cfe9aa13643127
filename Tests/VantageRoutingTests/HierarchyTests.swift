import VantageRoadFixtures
import VantageSceneFixtures
import Testing

@testable import VantageRouting

/// Compares paths in a hierarchy with those that a plain search finds.
struct HierarchyTests {
    /// A hierarchy in memory over arcs whose edges are numbered from 0.
    private struct Hierarchy {
        let search: HierarchySearch
        let places: [UInt32]

        /// - Parameter maximumCachedBytes: The maximum total size of cached blocks.
        init(nodes: Int, _ arcs: [WeightedArc], maximumCachedBytes: Int = 1 << 20) throws {
            let blocks = InMemoryRoadBlocks()
            blocks.head.edgeCount = arcs.count
            blocks.head.nodeCounts[.car] = nodes
            let contracted = try ContractedGraph(nodes: nodes, arcs)
            let encoding = HierarchyEncoding(contracted, junctions: (0..<UInt32(nodes)).map(\.self))
            for block in encoding.blocks { blocks.append(block, to: .hierarchy(.car, .duration)) }
            search = HierarchySearch(HierarchyRows(blocks, .car, .duration, maximumCachedBytes: maximumCachedBytes))
            places = encoding.places
        }

        func route(_ tail: Int, _ head: Int) throws -> HierarchySearch.Result? {
            try search.run(
                from: [.init(place: places[tail], weight: 0)], to: [.init(place: places[head], weight: 0)])
        }
    }

    /// Compares random pairs of nodes, and follows each path along its arcs.
    private static func check(nodes: Int, _ arcs: [WeightedArc], pairs: Int, _ random: inout SplitMix64) throws {
        let hierarchy = try Hierarchy(nodes: nodes, arcs)
        let plain = DijkstraSearch(nodes: nodes, arcs)
        let each = 20
        var (compared, found) = (0, 0)
        while compared < pairs {
            let tail = Int.random(in: 0..<nodes, using: &random)
            let distances = plain.distances(from: [(UInt32(tail), 0)])
            for _ in 0..<each {
                let head = Int.random(in: 0..<nodes, using: &random)
                let route = try hierarchy.route(tail, head)
                #expect(route?.weight == distances[head])
                if let route { try Self.follow(route, tail, head, arcs) }
                (compared, found) = (compared + 1, found + (route == nil ? 0 : 1))
            }
        }
        #expect(found > pairs / 20)
    }

    private static func follow(_ route: HierarchySearch.Result, _ tail: Int, _ head: Int, _ arcs: [WeightedArc]) throws
    {
        var (place, weight) = (UInt32(tail), UInt32(0))
        for edge in route.edges {
            let arc = arcs[edge.edge]
            #expect(arc.tail == place)
            (place, weight) = (arc.head, weight + arc.weight)
        }
        #expect(place == UInt32(head) && weight == route.weight)
    }

    @Test(arguments: [(60, 90, 1), (500, 1400, 2), (2000, 4200, 3), (300, 3000, 4), (40, 40, 5)])
    func `finds the cheapest paths in random graphs`(nodes: Int, count: Int, seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let arcs = (0..<count).map { number in
            WeightedArc(
                tail: .random(in: 0..<UInt32(nodes), using: &random),
                head: .random(in: 0..<UInt32(nodes), using: &random),
                weight: .random(in: 1...100, using: &random), edge: DirectedEdge(number, isBackward: false))
        }
        try Self.check(nodes: nodes, arcs, pairs: nodes > 100 ? 400 : 200, &random)
    }

    @Test func `finds the cheapest paths in a street grid`() throws {
        var random = SplitMix64(state: 11)
        let side = 60
        var arcs: [WeightedArc] = []
        func add(_ tail: Int, _ head: Int, _ weight: UInt32) {
            arcs.append(
                WeightedArc(
                    tail: UInt32(tail), head: UInt32(head), weight: weight,
                    edge: DirectedEdge(arcs.count, isBackward: false)))
        }
        for place in 0..<side * side {
            for step in [1, side] where step == side ? place + side < side * side : (place + 1) % side > 0 {
                if random.chance(20) { continue }
                let weight = UInt32.random(in: 50...150, using: &random) / (place % side % 8 == 0 ? 4 : 1)
                add(place, place + step, weight)
                if !random.chance(15) { add(place + step, place, weight) }
            }
        }
        try Self.check(nodes: side * side, arcs, pairs: 1000, &random)
    }

    /// Returns an incomplete street grid in which all streets have the same speed.
    private static func evenStreets(
        side: Int, weights: ClosedRange<UInt32>, _ random: inout SplitMix64
    ) -> [WeightedArc] {
        var arcs: [WeightedArc] = []
        for place in 0..<side * side {
            for step in [1, side] where step == side ? place + side < side * side : (place + 1) % side > 0 {
                if random.chance(25) { continue }
                let weight = UInt32.random(in: weights, using: &random)
                for (tail, head) in [(place, place + step), (place + step, place)] {
                    arcs.append(
                        WeightedArc(
                            tail: UInt32(tail), head: UInt32(head), weight: weight,
                            edge: DirectedEdge(arcs.count, isBackward: false)))
                }
            }
        }
        return arcs
    }

    /// Resembles a walking network. If all city blocks have the same length, most paths have alternatives with the same
    /// cost. If lengths vary, few do.
    @Test(arguments: [100...100, 99...101, 60...140])
    func `finds the cheapest paths on streets with the same speed`(weights: ClosedRange<UInt32>) throws {
        var random = SplitMix64(state: 12)
        let arcs = Self.evenStreets(side: 50, weights: weights, &random)
        try Self.check(nodes: 2500, arcs, pairs: 1000, &random)
    }

    @Test func `paths are the same with and without a cache`() throws {
        var random = SplitMix64(state: 6)
        let arcs = (0..<1700).map { number in
            WeightedArc(
                tail: .random(in: 0..<800, using: &random), head: .random(in: 0..<800, using: &random),
                weight: .random(in: 1...100, using: &random), edge: DirectedEdge(number, isBackward: false))
        }
        let (kept, forgotten) = (
            try Hierarchy(nodes: 800, arcs), try Hierarchy(nodes: 800, arcs, maximumCachedBytes: 0)
        )
        for _ in 0..<200 {
            let (tail, head) = (Int.random(in: 0..<800, using: &random), Int.random(in: 0..<800, using: &random))
            let (one, other) = (try kept.route(tail, head), try forgotten.route(tail, head))
            #expect(one?.weight == other?.weight && one?.edges == other?.edges)
        }
    }

    @Test(arguments: [7...7, 5...9])
    func `builds the same hierarchy in every run`(weights: ClosedRange<UInt32>) throws {
        var random = SplitMix64(state: 5)
        let arcs = Self.evenStreets(side: 20, weights: weights, &random)
        let runs = try (0..<2).map { _ in
            let contracted = try ContractedGraph(nodes: 400, arcs)
            return HierarchyEncoding(contracted, junctions: (0..<400).map(\.self)).blocks
        }
        #expect(runs[0] == runs[1])
    }

    @Test func `finds no paths in a graph without arcs`() throws {
        let empty = try Hierarchy(nodes: 3, [])
        #expect(try empty.route(0, 2) == nil)
        #expect(try empty.route(1, 1)?.weight == 0)
    }
}
