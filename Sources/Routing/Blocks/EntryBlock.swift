/// How a mode enters and leaves edges that lie in one block.
struct EntryBlock {
    struct Entry {
        let edge: EdgeEntry
        /// The nodes that it is entered from.
        let tails: [UInt32]
    }

    /// Of each edge, in its direction and against it.
    private(set) var entries: [Entry] = []

    static func bytes(_ entries: ArraySlice<EdgeEntry>, tails: (DirectedEdge) -> ArraySlice<UInt32>) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(UInt16(entries.count))
        for (code, entry) in zip(entries.indices, entries) {
            let tails = tails(DirectedEdge(code: UInt32(code)))
            writer.append(entry.duration)
            writer.append(entry.head)
            writer.append(UInt8(entry.isGate ? 1 : 0))
            writer.append(UInt32(tails.count))
            for tail in tails { writer.append(tail) }
        }
        return writer.bytes
    }

    /// - Returns: `nil` where the bytes are no entries, or name nodes that there are not.
    init?(_ bytes: [UInt8], nodeCount: Int) throws {
        var reader = ByteReader(bytes)
        for _ in 0..<(try reader.number(UInt16.self)) {
            let (duration, head): (UInt32, UInt32) = (try reader.number(), try reader.number())
            let isGate = try reader.number(UInt8.self) == 1
            let tails = try (0..<(try reader.number(UInt32.self))).map { _ in try reader.number(UInt32.self) }
            guard head < nodeCount, tails.allSatisfy({ $0 < nodeCount }), duration > 0 else { return nil }
            entries.append(Entry(edge: EdgeEntry(duration: duration, head: head, isGate: isGate), tails: tails))
        }
        guard reader.isAtEnd else { return nil }
    }
}

/// The nodes from which each edge is entered.
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
