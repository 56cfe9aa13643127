import VantageRoadFixtures
import VantageSceneFixtures
import Testing

@testable import VantageRouting

/// Compares paths around a node with those that a plain search finds after the node is removed.
struct WitnessTests {
    private static func arcs(nodes: UInt32, _ count: Int, _ weights: ClosedRange<UInt32>, seed: UInt64) -> [WeightedArc]
    {
        var random = SplitMix64(state: seed)
        return (0..<count).map { number in
            WeightedArc(
                tail: .random(in: 0..<nodes, using: &random), head: .random(in: 0..<nodes, using: &random),
                weight: .random(in: weights, using: &random), edge: DirectedEdge(number, isBackward: false))
        }
    }

    @Test(arguments: [(1, 1), (1, 3), (1, 100), (50, 60)])
    func `finds a path around a node if there is one`(least: UInt32, most: UInt32) {
        let nodes: UInt32 = 80
        let arcs = Self.arcs(nodes: nodes, 320, least...most, seed: 3)
        let graph = RemainingGraph(nodes: Int(nodes), arcs)
        var search = WitnessSearch(nodes: Int(nodes))
        var (found, missing) = (0, 0)
        for node in 0..<nodes {
            let plain = DijkstraSearch(nodes: Int(nodes), arcs.filter { $0.tail != node && $0.head != node })
            search.begin(graph, around: node)
            for place in graph.arriving.range(node) {
                let first = graph.arriving[place]
                let around = plain.distances(from: [(first.node, 0)])
                search.run(graph, over: first, to: node, most: .max)
                for place in graph.leaving.range(node) {
                    let second = graph.leaving[place]
                    let cost = first.weight + second.weight
                    let isThere = around[Int(second.node)].map { $0 <= cost } ?? false
                    #expect((search.distance(second.node) <= cost) == isThere)
                    (found, missing) = (found + (isThere ? 1 : 0), missing + (isThere ? 0 : 1))
                }
            }
        }
        #expect(found > 100 && missing > 100)
    }

    @Test func `does not mistake overflowing costs for small ones`() {
        let large = WeightedArc.mostWeight - 1
        let arcs: [(UInt32, UInt32, UInt32)] = [
            (0, 1, 10), (1, 5, 10), (1, 2, large), (0, 3, large), (3, 4, 2), (4, 6, large), (6, 5, 5),
        ]
        let graph = RemainingGraph(
            nodes: 7,
            arcs.enumerated().map { number, arc in
                WeightedArc(
                    tail: arc.0, head: arc.1, weight: arc.2, edge: DirectedEdge(number, isBackward: false))
            })
        var search = WitnessSearch(nodes: 7)
        search.begin(graph, around: 1)
        search.run(graph, over: graph.arriving[graph.arriving.range(1).lowerBound], to: 1, most: .max)
        #expect(search.distance(5) > 20)
    }

    @Test func `a row holds only the cheapest arc to each node, ordered by cost`() {
        var random = SplitMix64(state: 8)
        var rows = AdjacencyRows(nodes: 2)
        var expected: [UInt32: UInt32] = [:]
        for _ in 0..<2000 {
            let (node, weight) = (UInt32.random(in: 0..<40, using: &random), UInt32.random(in: 1...50, using: &random))
            if random.chance(30) {
                rows.remove(node, from: 1)
                expected[node] = nil
            } else {
                rows.add(.init(node: node, weight: weight, origin: ArcOrigin(middle: 0), hops: 1), to: 1)
                expected[node] = min(expected[node] ?? .max, weight)
            }
            let row = rows.range(1).map { rows[$0] }
            #expect(Dictionary(uniqueKeysWithValues: row.map { ($0.node, $0.weight) }) == expected)
            #expect(row.map(\.weight) == row.map(\.weight).sorted())
        }
        #expect(rows.count(0) == 0)
    }
}
