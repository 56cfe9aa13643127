/// Where one goes on to from the nodes of a mode's graph that lie in one block.
///
/// Its words: how many nodes there are; of each, where its arcs begin; how many arcs there are; two of each arc.
struct ArcBlock {
    /// An edge in a direction, and the node that it leads to.
    struct Arc: Hashable {
        let edge: DirectedEdge
        let head: UInt32
    }

    private let words: [UInt32]
    let count: Int

    /// The arcs that leave a node.
    subscript(place: Int) -> [Arc] {
        (words[1 + place]..<words[2 + place]).map { number in
            let word = 2 + count + Int(number) * 2
            return Arc(edge: DirectedEdge(code: words[word]), head: words[word + 1])
        }
    }

    static func bytes(_ nodes: Range<Int>, of graph: RoadGraph) -> [UInt8] {
        let first = graph.firstArc[nodes.lowerBound]
        let starts = (nodes.lowerBound...nodes.upperBound).map { graph.firstArc[$0] - first }
        return Words.bytes(
            [UInt32(nodes.count)] + starts + nodes.flatMap { graph.arcs(of: $0).flatMap { [$0.edge.code, $0.head] } })
    }

    /// - Returns: `nil` where the bytes are no arcs, or name edges or nodes that there are not.
    init?(_ bytes: [UInt8], nodeCount: Int, edgeCount: Int) {
        guard let words = Words.words(bytes), let first = words.first, first <= RoadTable.blockLength else {
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
