/// The arcs that leave a block's nodes in a mode's graph.
///
/// The block consists of these words: the number of nodes, the index of each node's first arc, the number of arcs, and
/// two words per arc.
struct ArcBlock {
    /// A directed edge, and the node that it leads to.
    struct Arc: Hashable {
        let edge: DirectedEdge
        let head: UInt32
    }

    private let words: [UInt32]
    let count: Int

    /// The arcs that leave a node.
    struct Row: RandomAccessCollection {
        fileprivate let words: [UInt32]
        /// The index of the first arc's words.
        fileprivate let first: Int
        let endIndex: Int

        var startIndex: Int { 0 }

        @inline(__always)
        subscript(number: Int) -> Arc {
            let word = first + number * 2
            return Arc(edge: DirectedEdge(code: words[word]), head: words[word + 1])
        }
    }

    /// Returns the arcs that leave a node.
    @inline(__always)
    subscript(place: Int) -> Row {
        Row(
            words: words, first: 2 + count + Int(words[1 + place]) * 2,
            endIndex: Int(words[2 + place] - words[1 + place]))
    }

    static func bytes(_ nodes: Range<Int>, of graph: RoadGraph) -> [UInt8] {
        let first = graph.firstArc[nodes.lowerBound]
        let starts = (nodes.lowerBound...nodes.upperBound).map { graph.firstArc[$0] - first }
        return LittleEndianWords.bytes(
            [UInt32(nodes.count)] + starts + nodes.flatMap { graph.arcs(of: $0).flatMap { [$0.edge.code, $0.head] } })
    }

    /// - Returns: `nil` when the bytes are not an arc block, or refer to edges or nodes that do not exist.
    init?(_ bytes: [UInt8], nodeCount: Int, edgeCount: Int) {
        guard let words = LittleEndianWords.words(bytes), let first = words.first, first <= RoadTable.rowsPerBlock
        else {
            return nil
        }
        (self.words, count) = (words, Int(first))
        let head = 2 + count
        guard words.count >= head, words.count == head + Int(words[1 + count]) * 2, words[1] == 0 else { return nil }
        guard (0..<count).allSatisfy({ words[1 + $0] <= words[2 + $0] }) else { return nil }
        for word in stride(from: head, to: words.count, by: 2) {
            guard words[word] >> 1 < edgeCount, words[word + 1] < nodeCount else { return nil }
        }
    }
}
