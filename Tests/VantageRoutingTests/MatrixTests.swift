import Testing
import VantageRoadFixtures
import VantageSceneFixtures

@testable import VantageRouting

/// Compares matrices with single searches, and with a plain search in the graph.
struct MatrixTests {
    @Test(arguments: [TravelMode.car, .foot])
    func `each pair has the cost of a single search and the totals of its path`(mode: TravelMode) throws {
        var random = SplitMix64(state: 41)
        let town = try RoutingComparison(RandomTown(side: 8, restrictions: 30, &random).data, mode)
        let router = town.router
        let starts = (0..<20).map { _ in town.position(&random) }
        let ends = starts.prefix(4) + (0..<20).map { _ in town.position(&random) }
        var pairs: [[RouteTotals?]] = starts.map { _ in ends.map { _ in nil } }
        try router.matrix(from: starts, to: Array(ends), delays: { _, _ in 7 }, checking: {}) { pairs[$0][$1] = $2 }
        var (found, equal, restricted) = (0, 0, 0)
        for (start, row) in zip(starts, pairs) {
            for (end, totals) in zip(ends, row) {
                let expected = try Self.cheapest(from: start, to: end, router, town.graph)
                #expect(totals?.weight == expected)
                guard let totals, let route = try router.route(from: start, to: end) else { continue }
                found += 1
                // Only single searches know where a route may turn around.
                #expect(route.weight >= totals.weight)
                restricted += route.weight > totals.weight ? 1 : 0
                let turns = UInt32(max(0, route.parts.count - 1) * 7)
                let isEqual = route.length == Int(totals.length) && UInt32(route.duration) + turns == totals.duration
                equal += isEqual ? 1 : 0
            }
        }
        // Several paths may cost the same.
        #expect(found > 200 && equal + restricted > found * 97 / 100, "\(found) \(equal) \(restricted)")
    }

    /// Returns the cost of the cheapest path according to Dijkstra's algorithm.
    private static func cheapest(
        from start: RoadPosition, to end: RoadPosition, _ router: Router, _ graph: RoadGraph
    ) throws -> UInt32? {
        let begins = try router.tables.endings(at: start, router.objective)
        let ends = try router.tables.endings(at: end, router.objective)
        let search = DijkstraSearch(nodes: graph.nodeCount, graph.weightedArcs(router.objective))
        let distances = search.distances(from: begins.map { ($0.node, $0.remaining) })
        var costs = [Router.direct(begins.map { .init(ending: $0) }, ends)?.weight].compactMap(\.self)
        for (node, distance) in distances.enumerated() {
            guard let distance, case let place = try router.tables.place(UInt32(node)) else { continue }
            costs += ends.filter { $0.tails.contains(place) }.map { distance + $0.passed + $0.gate }
        }
        return costs.min()
    }

    @Test func `stops when it is canceled`() throws {
        var random = SplitMix64(state: 42)
        let town = try RoutingComparison(RandomTown(side: 4, restrictions: 0, &random).data, .car)
        let places = (0..<5).map { _ in town.position(&random) }
        var checks = 0
        #expect(throws: CancellationError.self) {
            try town.router.matrix(
                from: places, to: places, delays: nil,
                checking: {
                    checks += 1
                    if checks > 7 { throw CancellationError() }
                }
            ) { _, _, _ in }
        }
    }
}
