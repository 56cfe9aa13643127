/// Finds the strongly connected components of a graph.
///
/// Source: R. Tarjan, "Depth-first search and linear graph algorithms", 1972. This version is not recursive.
struct StronglyConnectedComponents {
    /// The component that each node belongs to.
    private(set) var component: [UInt32]
    /// The number of nodes in each component.
    private(set) var sizes: [Int] = []

    private struct Visit {
        let node: Int
        var arc: Int
    }

    private static let unseen = UInt32.max

    /// The discovery time of each node, and the earliest discovery time among the nodes known to be reachable from it.
    private var seen: [UInt32]
    private var lowest: [UInt32]
    private var clock: UInt32 = 0
    private var open: [Int] = []
    private var visits: [Visit] = []

    init(_ graph: RoadGraph) {
        component = Array(repeating: Self.unseen, count: graph.nodeCount)
        seen = component
        lowest = component
        for node in 0..<graph.nodeCount where seen[node] == Self.unseen {
            enter(node, graph)
            while !visits.isEmpty { advance(graph) }
        }
    }

    private mutating func enter(_ node: Int, _ graph: RoadGraph) {
        (seen[node], lowest[node]) = (clock, clock)
        clock += 1
        open.append(node)
        visits.append(Visit(node: node, arc: Int(graph.firstArc[node])))
    }

    private mutating func advance(_ graph: RoadGraph) {
        let visit = visits[visits.count - 1]
        guard visit.arc < Int(graph.firstArc[visit.node + 1]) else { return leave(visit.node) }
        visits[visits.count - 1].arc += 1
        let head = Int(graph.arcs[visit.arc].head)
        if seen[head] == Self.unseen {
            enter(head, graph)
        } else if component[head] == Self.unseen {
            lowest[visit.node] = min(lowest[visit.node], seen[head])
        }
    }

    private mutating func leave(_ node: Int) {
        visits.removeLast()
        if let parent = visits.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
        guard lowest[node] == seen[node] else { return }
        var size = 0
        while let member = open.popLast() {
            component[member] = UInt32(sizes.count)
            size += 1
            if member == node { break }
        }
        sizes.append(size)
    }
}
