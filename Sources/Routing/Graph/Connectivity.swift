/// Which nodes lie on a network that leads anywhere, and not on a car park or a cut-off end of the map.
struct Connectivity {
    /// Whether a network is reached from each node.
    private(set) var leadsOn: [Bool]
    /// Whether each node is reached from a network.
    private(set) var isReached: [Bool]

    /// Nodes of a network: so many, or a quarter of the largest part's.
    private static let fewNodes = 1000

    init(_ graph: RoadGraph) {
        let parts = StrongComponents(graph)
        let least = min(Self.fewNodes, (parts.sizes.max() ?? 0) / 4)
        let isNetwork = parts.component.map { parts.sizes[Int($0)] >= least }
        leadsOn = isNetwork
        isReached = isNetwork
        Self.spread(&isReached) { node, visit in for arc in graph.arcs(of: node) { visit(Int(arc.head)) } }
        let sources = ReversedArcs(graph)
        Self.spread(&leadsOn) { node, visit in for tail in sources[node] { visit(Int(tail)) } }
    }

    /// Marks all that is met on the way from what is marked.
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

/// Of each node, those that arcs lead from.
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
