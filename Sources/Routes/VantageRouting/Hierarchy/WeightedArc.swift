/// A weighted arc from one node to another, used to build a hierarchy.
package struct WeightedArc: Hashable, Sendable, BitwiseCopyable {
    package let tail: UInt32
    package let head: UInt32
    /// The weight, which is at least 1 and less than ``WeightedArc/mostWeight``.
    package let weight: UInt32
    package let edge: DirectedEdge

    /// The exclusive upper bound for weights: 6.8 years in deciseconds, or five times around the Earth in decimeters.
    package static let mostWeight: UInt32 = 1 << 31

    /// Rounds a cost and clamps it to the valid range for weights, because a single way may circle the Earth many
    /// times.
    static func weight(_ cost: Double) -> UInt32 { UInt32(min(max(1, cost.rounded()), Double(mostWeight - 1))) }

    package init(tail: UInt32, head: UInt32, weight: UInt32, edge: DirectedEdge) {
        self.tail = tail
        self.head = head
        self.weight = weight
        self.edge = edge
    }
}

/// The origin of an arc in a hierarchy: an edge, or the two arcs that a shortcut replaces.
struct ArcOrigin: Hashable, Sendable, BitwiseCopyable {
    /// For a shortcut, its middle node; for an edge, its code with the highest bit set.
    let code: UInt32

    private static let edgeBit: UInt32 = 1 << 31

    init(code: UInt32) { self.code = code }
    init(edge: DirectedEdge) { code = edge.code | Self.edgeBit }
    init(middle: UInt32) { code = middle }

    var edge: DirectedEdge? { code & Self.edgeBit == 0 ? nil : DirectedEdge(code: code ^ Self.edgeBit) }
    var middle: UInt32 { code }
}
