/// The arcs of each node, in a growable row sorted by weight.
struct AdjacencyRows: ~Copyable {
    struct Arc: BitwiseCopyable {
        /// The node at the other end.
        var node: UInt32
        var weight: UInt32
        var origin: ArcOrigin
        /// The number of edges that the arc represents.
        var hops: UInt32
    }

    struct Row: BitwiseCopyable {
        var first: UInt32
        var count: UInt32
        var capacity: UInt32
    }

    private var rows: FlatBuffer<Row>
    private var arcs = FlatBuffer<Arc>()

    init(nodes: Int) { rows = FlatBuffer(repeating: Row(first: 0, count: 0, capacity: 0), count: nodes) }

    /// Returns the indices of a node's arcs. They are valid until an arc is added.
    @inline(__always)
    func range(_ node: UInt32) -> Range<Int> {
        let row = rows[Int(node)]
        return Range(uncheckedBounds: (Int(row.first), Int(row.first &+ row.count)))
    }

    @inline(__always)
    func count(_ node: UInt32) -> Int { Int(rows[Int(node)].count) }

    @inline(__always)
    subscript(place: Int) -> Arc { arcs[place] }

    /// Adds an arc, or replaces a more expensive arc to the same node.
    mutating func add(_ arc: Arc, to node: UInt32) {
        if let place = place(of: arc.node, in: node) {
            guard arc.weight < arcs[place].weight else { return }
            remove(place, from: node)
        }
        var row = rows[Int(node)]
        if row.count == row.capacity { row = moved(row) }
        var place = Int(row.first &+ row.count)
        while place > Int(row.first), arcs[place - 1].weight > arc.weight {
            arcs[place] = arcs[place - 1]
            place -= 1
        }
        arcs[place] = arc
        row.count &+= 1
        rows[Int(node)] = row
    }

    /// Removes the arc to another node.
    mutating func remove(_ other: UInt32, from node: UInt32) {
        if let place = place(of: other, in: node) { remove(place, from: node) }
    }

    private mutating func remove(_ place: Int, from node: UInt32) {
        for place in place..<range(node).upperBound - 1 { arcs[place] = arcs[place + 1] }
        rows[Int(node)].count &-= 1
    }

    private func place(of other: UInt32, in node: UInt32) -> Int? {
        for place in range(node) where arcs[place].node == other { return place }
        return nil
    }

    private mutating func moved(_ row: Row) -> Row {
        let larger = Row(first: UInt32(arcs.count), count: row.count, capacity: max(4, row.capacity &* 2))
        arcs.extend(by: Int(larger.capacity))
        for place in 0..<Int(row.count) { arcs[Int(larger.first) + place] = arcs[Int(row.first) + place] }
        return larger
    }
}
