/// Builds the graph for a mode of travel.
package struct RoadGraphBuilder {
    private let edges: ModeEdges
    private let turns: ForbiddenTurnAutomaton
    /// The nodes that represent states of ``turns``, keyed by state.
    private var nodes: [Int: UInt32] = [:]
    package private(set) var graph: RoadGraph

    package init(
        _ network: RoadNetwork, _ origin: NetworkSourceData, _ restrictions: [TurnRestriction], _ mode: TravelMode
    ) {
        graph = RoadGraph(mode: mode)
        edges = ModeEdges(network, origin, mode)
        let resolver = RestrictionResolver(edges: edges, origin: origin)
        var sequences: [[DirectedEdge]] = []
        for restriction in restrictions where restriction.modes.contains(mode) {
            if let found = resolver.sequences(of: restriction) {
                sequences += found
                graph.count.restrictions += 1
            } else {
                graph.count.unusableRestrictions += 1
            }
        }
        turns = ForbiddenTurnAutomaton(sequences + Self.turningAround(sequences, edges))
        build()
    }

    /// Returns sequences that forbid U-turns at a restricted turn and at the next junction, because such turns would
    /// bypass the restriction. U-turns are allowed at a dead end, where they are the only way out.
    private static func turningAround(_ sequences: [[DirectedEdge]], _ edges: ModeEdges) -> [[DirectedEdge]] {
        Set(sequences.map { $0[0] }).sorted { $0.code < $1.code }.flatMap { first in
            let next = edges.leaving[Int(edges.network.head(first))].filter { $0 != first.reversed }
            let paths = [[first]] + next.map { [first, $0] }
            return paths.filter { !edges.isDeadEnd(behind: $0[$0.count - 1]) }.map { $0 + [$0[$0.count - 1].reversed] }
        }
    }

    private mutating func build() {
        let copies = turns.restricting
        let junctions = UInt32(edges.network.junctions.count)
        for (place, copy) in copies.enumerated() { nodes[copy.state] = junctions + UInt32(place) }
        for junction in 0..<junctions { append(junction, ForbiddenTurnAutomaton.free) }
        for copy in copies { append(edges.network.head(copy.last), copy.state) }
        graph.count.copies = copies.count
        graph.entries = (0..<UInt32(edges.network.edges.count * 2)).map { entry(DirectedEdge(code: $0)) }
        connect()
    }

    private mutating func connect() {
        let connectivity = Connectivity(graph)
        for code in graph.entries.indices {
            graph.entries[code].canReachNetwork = connectivity.canReachNetwork[Int(graph.entries[code].head)]
        }
        for node in 0..<graph.nodeCount where connectivity.isReached[node] {
            for arc in graph.arcs(of: node) { graph.entries[Int(arc.edge.code)].isReached = true }
        }
    }

    private mutating func append(_ junction: UInt32, _ state: Int) {
        graph.junctions.append(junction)
        if edges.isPassable(junction) {
            for edge in edges.leaving[Int(junction)] {
                if let next = turns.next(state, edge) { graph.arcs.append(arc(edge, to: next)) }
            }
        }
        graph.firstArc.append(UInt32(graph.arcs.count))
    }

    private func arc(_ edge: DirectedEdge, to state: Int) -> RoadArc {
        let road = edges.network.edges[edge.edge]
        return RoadArc(
            head: node(state, edge), edge: edge, duration: edges.duration(edge) ?? 1, length: road.length,
            entersRestrictedRoad: edges.entersRestrictedRoad(edge), flags: road.flags)
    }

    private func entry(_ edge: DirectedEdge) -> EdgeEntry {
        let state = turns.next(ForbiddenTurnAutomaton.free, edge) ?? ForbiddenTurnAutomaton.free
        return EdgeEntry(
            duration: edges.duration(edge) ?? EdgeEntry.closed, head: node(state, edge),
            entersRestrictedRoad: edges.entersRestrictedRoad(edge))
    }

    /// Returns the node for a state or, if the state has none, the junction at the end of the edge that led to it.
    private func node(_ state: Int, _ edge: DirectedEdge) -> UInt32 { nodes[state] ?? edges.network.head(edge) }
}
