/// An arc as a hierarchy is made of: from a node to another at a cost.
package struct WeightedArc: Hashable, Sendable, BitwiseCopyable {
    package let tail: UInt32
    package let head: UInt32
    /// At least 1, below ``WeightedArc/mostWeight``.
    package let weight: UInt32
    package let edge: DirectedEdge

    /// Where costs end: 13 years by the decisecond, and 20 times around the earth by the decimetre would be half of it.
    package static let mostWeight: UInt32 = 1 << 31

    /// A cost as a whole number, within its bounds: a way may go around the earth many times.
    static func weight(_ cost: Double) -> UInt32 { UInt32(min(max(1, cost.rounded()), Double(mostWeight - 1))) }

    package init(tail: UInt32, head: UInt32, weight: UInt32, edge: DirectedEdge) {
        self.tail = tail
        self.head = head
        self.weight = weight
        self.edge = edge
    }
}

/// What an arc of a hierarchy stands for: an edge, or the two arcs over a node.
struct ArcOrigin: Hashable, Sendable, BitwiseCopyable {
    /// The node, or the edge's code with the highest bit set.
    let code: UInt32

    private static let edgeBit: UInt32 = 1 << 31

    init(code: UInt32) { self.code = code }
    init(edge: DirectedEdge) { code = edge.code | Self.edgeBit }
    init(middle: UInt32) { code = middle }

    var edge: DirectedEdge? { code & Self.edgeBit == 0 ? nil : DirectedEdge(code: code ^ Self.edgeBit) }
    var middle: UInt32 { code }
}
