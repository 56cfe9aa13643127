@testable import VantageRouting

/// A minimal version of Dijkstra's algorithm, for comparison with hierarchies.
struct DijkstraSearch {
    private var leaving: [[WeightedArc]]

    init(nodes: Int, _ arcs: [WeightedArc]) {
        leaving = Array(repeating: [], count: nodes)
        for arc in arcs { leaving[Int(arc.tail)].append(arc) }
    }

    /// Returns the cost from the start nodes to each node, or `nil` for nodes that cannot be reached.
    func distances(from begins: [(node: UInt32, weight: UInt32)]) -> [UInt32?] {
        var distances = [UInt32?](repeating: nil, count: leaving.count)
        var heap = MinimumHeap()
        for begin in begins { heap.insert(begin.node, begin.weight) }
        while !heap.isEmpty {
            let (node, distance) = heap.removeLeast()
            guard distances[Int(node)] == nil else { continue }
            distances[Int(node)] = distance
            for arc in leaving[Int(node)] where distances[Int(arc.head)] == nil {
                heap.insert(arc.head, distance + arc.weight)
            }
        }
        return distances
    }
}
