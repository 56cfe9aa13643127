/// What is left of a graph while its nodes are taken out, one after another.
///
/// The rows of a node that was taken out stay as they were then: its arcs to and from nodes above it.
struct RemainingGraph: ~Copyable {
    private(set) var leaving: ArcRows
    private(set) var arriving: ArcRows
    let nodeCount: Int

    init(nodes: Int, _ arcs: [WeightedArc]) {
        nodeCount = nodes
        leaving = ArcRows(nodes: nodes)
        arriving = ArcRows(nodes: nodes)
        for arc in arcs { add(arc.tail, arc.head, arc.weight, ArcOrigin(edge: arc.edge), hops: 1) }
    }

    mutating func add(_ tail: UInt32, _ head: UInt32, _ weight: UInt32, _ origin: ArcOrigin, hops: UInt32) {
        // Nobody comes nearer to anything on a way back to where it began.
        guard tail != head else { return }
        leaving.add(ArcRows.Arc(node: head, weight: weight, origin: origin, hops: hops), to: tail)
        arriving.add(ArcRows.Arc(node: tail, weight: weight, origin: origin, hops: hops), to: head)
    }

    /// Takes out a node: its neighbours no longer know it.
    mutating func remove(_ node: UInt32) {
        for place in leaving.range(node) { arriving.remove(node, from: leaving[place].node) }
        for place in arriving.range(node) { leaving.remove(node, from: arriving[place].node) }
    }
}
