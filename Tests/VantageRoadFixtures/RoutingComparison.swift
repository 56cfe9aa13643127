import VantageRouting

/// A router, and an independent search that obeys the same restrictions on the same roads.
package struct RoutingComparison {
    package let router: Router
    package let oracle: RestrictionOracle
    package let network: RoadNetwork
    package let graph: RoadGraph
    /// The OpenStreetMap node of each junction.
    package let nodes: [UInt32: Int64]

    package init(_ data: RoadData, _ mode: TravelMode) throws {
        let builder = RoadNetworkBuilder(data)
        let graph = RoadGraphBuilder(builder.network, builder.origin, data.restrictions, mode).graph
        let blocks = InMemoryRoadBlocks()
        blocks.append(builder.network)
        blocks.append(graph)
        try blocks.append(graph, .duration)
        blocks.head.objectives = [.duration]
        router = try Router(blocks, mode)
        (network, self.graph) = (builder.network, graph)
        let nodes = Dictionary(uniqueKeysWithValues: builder.origin.junctions.map { ($1, $0) })
        self.nodes = nodes
        var costs: [RestrictionOracle.Move: UInt32] = [:]
        for (number, edge) in network.edges.enumerated() {
            for directed in [DirectedEdge(number, isBackward: false), DirectedEdge(number, isBackward: true)] {
                let duration = graph.entries[Int(directed.code)].duration
                if duration != EdgeEntry.closed { costs[Self.move(directed, edge, network, nodes)] = duration }
            }
        }
        oracle = RestrictionOracle(data, mode) { costs[$0] }
    }

    package static func move(
        _ directed: DirectedEdge, _ edge: RoadEdge, _ network: RoadNetwork, _ nodes: [UInt32: Int64]
    )
        -> RestrictionOracle.Move
    {
        RestrictionOracle.Move(
            way: network.names[Int(edge.way)].way, tail: nodes[network.tail(directed)]!,
            head: nodes[network.head(directed)]!)
    }

    /// Returns the moves along a position's edge, each with the costs of the parts before and after the position.
    private func moves(_ position: RoadPosition) -> [(move: RestrictionOracle.Move, passed: UInt32, left: UInt32)] {
        let edge = network.edges[position.edge]
        return [false, true].compactMap { isBackward in
            let directed = DirectedEdge(position.edge, isBackward: isBackward)
            let duration = graph.entries[Int(directed.code)].duration
            guard duration != EdgeEntry.closed else { return nil }
            let part = Double(isBackward ? edge.length - position.offset : position.offset) / Double(edge.length)
            let passed = UInt32((Double(duration) * part).rounded())
            return (Self.move(directed, edge, network, nodes), passed, duration - passed)
        }
    }

    /// Returns the cost between positions on different edges.
    package func cost(_ start: RoadPosition, _ end: RoadPosition) -> UInt32? {
        let ends = Dictionary(uniqueKeysWithValues: moves(end).map { ($0.move, $0.passed) })
        return oracle.cost(from: moves(start).map { ($0.move, $0.left) }, to: ends)
    }

    package func position(_ random: inout some RandomNumberGenerator) -> RoadPosition {
        let edge = Int.random(in: 0..<network.edges.count, using: &random)
        let offset = UInt32.random(in: 0...network.edges[edge].length, using: &random)
        return RoadPosition(edge: edge, offset: offset, point: network.junctions[0], distance: 0)
    }
}
