/// An edge in a network, with a direction of travel.
package struct DirectedEdge: Hashable, Sendable, BitwiseCopyable {
    /// Twice the edge's number, plus one if it is traveled backward.
    package let code: UInt32

    package init(code: UInt32) { self.code = code }

    package init(_ edge: Int, isBackward: Bool) { code = UInt32(edge) << 1 | (isBackward ? 1 : 0) }

    /// The number of the edge.
    package var edge: Int { Int(code >> 1) }
    package var isBackward: Bool { code & 1 == 1 }
    package var reversed: DirectedEdge { DirectedEdge(code: code ^ 1) }
}
