/// The nodes that have not been contracted yet, and the arcs between them.
///
/// A contracted node keeps its row unchanged, with its arcs to and from higher nodes.
struct RemainingGraph: ~Copyable {
    private(set) var leaving: AdjacencyRows
    private(set) var arriving: AdjacencyRows
    let nodeCount: Int

    init(nodes: Int, _ arcs: [WeightedArc]) {
        nodeCount = nodes
        leaving = AdjacencyRows(nodes: nodes)
        arriving = AdjacencyRows(nodes: nodes)
        for arc in arcs { add(arc.tail, arc.head, arc.weight, ArcOrigin(edge: arc.edge), hops: 1) }
    }

    mutating func add(_ tail: UInt32, _ head: UInt32, _ weight: UInt32, _ origin: ArcOrigin, hops: UInt32) {
        // Skips loops, which never shorten a path.
        guard tail != head else { return }
        leaving.add(AdjacencyRows.Arc(node: head, weight: weight, origin: origin, hops: hops), to: tail)
        arriving.add(AdjacencyRows.Arc(node: tail, weight: weight, origin: origin, hops: hops), to: head)
    }

    /// Removes a node from the rows of its neighbors.
    mutating func remove(_ node: UInt32) {
        for place in leaving.range(node) { arriving.remove(node, from: leaving[place].node) }
        for place in arriving.range(node) { leaving.remove(node, from: arriving[place].node) }
    }
}
