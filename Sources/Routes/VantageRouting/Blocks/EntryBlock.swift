/// The ``EdgeEntry`` values for the edges in one block, for a mode of travel.
///
/// The block consists of these words: the number of entries, four words per entry (each edge has a forward and a
/// backward entry), the number of tail nodes, and those nodes.
struct EntryBlock {
    private static let width = 4
    private let words: [UInt32]
    let count: Int

    subscript(place: Int) -> EdgeEntry {
        let word = 1 + place * Self.width
        let marks = words[word + 2]
        return EdgeEntry(
            duration: words[word], head: words[word + 1], entersRestrictedRoad: marks & 1 > 0,
            canReachNetwork: marks & 2 > 0,
            isReached: marks & 4 > 0)
    }

    /// Returns the nodes from which travelers enter an edge.
    func tails(_ place: Int) -> ArraySlice<UInt32> {
        let first = 2 + count * Self.width
        return words[first + Int(firstTail(place))..<first + Int(firstTail(place + 1))]
    }

    private func firstTail(_ place: Int) -> UInt32 {
        words[place < count ? place * Self.width + 4 : 1 + count * Self.width]
    }

    static func bytes(_ entries: ArraySlice<EdgeEntry>, tails: (DirectedEdge) -> ArraySlice<UInt32>) -> [UInt8] {
        var words = [UInt32(entries.count)]
        var nodes: [UInt32] = []
        for (code, entry) in zip(entries.indices, entries) {
            words += [entry.duration, entry.head, marks(entry), UInt32(nodes.count)]
            nodes += tails(DirectedEdge(code: UInt32(code)))
        }
        return LittleEndianWords.bytes(words + [UInt32(nodes.count)] + nodes)
    }

    private static func marks(_ entry: EdgeEntry) -> UInt32 {
        (entry.entersRestrictedRoad ? 1 : 0) | (entry.canReachNetwork ? 2 : 0) | (entry.isReached ? 4 : 0)
    }

    /// - Returns: `nil` when the bytes are not an entry block, or refer to nodes that do not exist.
    init?(_ bytes: [UInt8], nodeCount: Int) {
        guard let words = LittleEndianWords.words(bytes), let first = words.first, first <= RoadTable.rowsPerBlock * 2
        else {
            return nil
        }
        (self.words, count) = (words, Int(first))
        let head = 2 + count * Self.width
        guard words.count >= head, words.count == head + Int(firstTail(count)), firstTail(0) == 0 else { return nil }
        for place in 0..<count {
            guard firstTail(place) <= firstTail(place + 1) else { return nil }
            let entry = self[place]
            guard !entry.isOpen || (entry.duration > 0 && entry.duration < WeightedArc.mostWeight) else { return nil }
            guard entry.head < nodeCount else { return nil }
        }
        guard words[head...].allSatisfy({ $0 < nodeCount }) else { return nil }
    }
}

/// The nodes from which travelers enter each edge.
struct EdgeTails {
    private var starts: [UInt32]
    private var nodes: [UInt32]

    init(_ graph: RoadGraph) {
        starts = [UInt32](repeating: 0, count: graph.entries.count + 1)
        nodes = [UInt32](repeating: 0, count: graph.arcs.count)
        for arc in graph.arcs { starts[Int(arc.edge.code) + 1] += 1 }
        for code in graph.entries.indices { starts[code + 1] += starts[code] }
        var next = starts
        for node in 0..<graph.nodeCount {
            for arc in graph.arcs(of: node) {
                nodes[Int(next[Int(arc.edge.code)])] = UInt32(node)
                next[Int(arc.edge.code)] += 1
            }
        }
    }

    subscript(edge: DirectedEdge) -> ArraySlice<UInt32> {
        nodes[Int(starts[Int(edge.code)])..<Int(starts[Int(edge.code) + 1])]
    }
}
