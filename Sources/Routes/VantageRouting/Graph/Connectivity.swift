/// Finds the nodes that belong to a connected road network, as opposed to those in a parking lot or on a road that is
/// cut off at the edge of the map.
struct Connectivity {
    /// For each node, whether it can reach a network.
    private(set) var canReachNetwork: [Bool]
    /// For each node, whether it can be reached from a network.
    private(set) var isReached: [Bool]

    /// The minimum number of nodes in a network. In a small graph, the minimum is a quarter of the largest component.
    private static let minimumNodeCount = 1000

    init(_ graph: RoadGraph) {
        let parts = StronglyConnectedComponents(graph)
        let minimum = min(Self.minimumNodeCount, (parts.sizes.max() ?? 0) / 4)
        let isNetwork = parts.component.map { parts.sizes[Int($0)] >= minimum }
        canReachNetwork = isNetwork
        isReached = isNetwork
        Self.spread(&isReached) { node, visit in for arc in graph.arcs(of: node) { visit(Int(arc.head)) } }
        let sources = ReversedArcs(graph)
        Self.spread(&canReachNetwork) { node, visit in for tail in sources[node] { visit(Int(tail)) } }
    }

    /// Marks every node that can be reached from a marked node.
    private static func spread(_ marks: inout [Bool], _ forEach: (Int, (Int) -> Void) -> Void) {
        var open = marks.indices.filter { marks[$0] }
        while let node = open.popLast() {
            forEach(node) { other in
                if marks[other] { return }
                marks[other] = true
                open.append(other)
            }
        }
    }
}

/// For each node, the tails of the arcs that lead to it.
private struct ReversedArcs {
    private var starts: [Int]
    private var tails: [UInt32]

    init(_ graph: RoadGraph) {
        starts = Array(repeating: 0, count: graph.nodeCount + 1)
        tails = Array(repeating: 0, count: graph.arcs.count)
        for arc in graph.arcs { starts[Int(arc.head) + 1] += 1 }
        for node in 0..<graph.nodeCount { starts[node + 1] += starts[node] }
        var next = starts
        for node in 0..<graph.nodeCount {
            for arc in graph.arcs(of: node) {
                tails[next[Int(arc.head)]] = UInt32(node)
                next[Int(arc.head)] += 1
            }
        }
    }

    subscript(node: Int) -> ArraySlice<UInt32> { tails[starts[node]..<starts[node + 1]] }
}
