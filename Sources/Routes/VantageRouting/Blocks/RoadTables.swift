/// The tables of a graph, read block by block and cached.
final class RoadTables {
    private let source: any RoadBlockSource
    private let mode: TravelMode
    private let objective: RouteObjective
    private var edges: BlockCache<EdgeBlock>
    private var names: BlockCache<NameBlock>
    private var entries: BlockCache<EntryBlock>
    private var arcs: BlockCache<ArcBlock>
    private var places: BlockCache<[UInt32]>
    private var conditions: ConditionIndex?
    /// The bounding box of each edge block.
    let boxes: [RoadBox]

    init(_ source: any RoadBlockSource, _ mode: TravelMode, _ objective: RouteObjective) throws {
        let head = source.head
        let nodeCount = head.nodeCounts[mode] ?? 0
        (self.source, self.mode, self.objective) = (source, mode, objective)
        let edgeBlocks = RoadTable.blockCount(head.edgeCount)
        edges = BlockCache(.edges, count: edgeBlocks) { EdgeBlock($0, nameCount: head.nameCount) }
        names = BlockCache(.names, count: RoadTable.blockCount(head.nameCount)) {
            try NameBlock($0, format: head.version)
        }
        entries = BlockCache(.entries(mode), count: edgeBlocks) { EntryBlock($0, nodeCount: nodeCount) }
        arcs = BlockCache(.arcs(mode), count: RoadTable.blockCount(nodeCount)) {
            ArcBlock($0, nodeCount: nodeCount, edgeCount: head.edgeCount)
        }
        places = BlockCache(.places(mode, objective), count: RoadTable.blockCount(nodeCount)) {
            NodeRankBlock.places($0, below: nodeCount)
        }
        var boxes = BlockCache(.boxes, count: 1) { try RoadBox.boxes($0, count: edgeBlocks) }
        self.boxes = try boxes.block(0, from: source)
    }

    /// Returns the block that contains an edge, and the edge's index in the block.
    @inline(__always)
    func edge(_ number: Int) throws -> (block: EdgeBlock, place: Int) {
        let (block, place) = (try edgeBlock(number / RoadTable.rowsPerBlock), number % RoadTable.rowsPerBlock)
        guard place < block.count else { throw RoutingError.damaged(.edges, number / RoadTable.rowsPerBlock) }
        return (block, place)
    }

    func edgeBlock(_ number: Int) throws -> EdgeBlock { try edges.block(number, from: source) }

    /// Returns the block that contains an edge's entry, and the entry's index in the block.
    @inline(__always)
    func entry(_ edge: DirectedEdge) throws -> (block: EntryBlock, place: Int) {
        let number = edge.edge / RoadTable.rowsPerBlock
        let block = try entries.block(number, from: source)
        let place = edge.edge % RoadTable.rowsPerBlock * 2 + (edge.isBackward ? 1 : 0)
        guard place < block.count else { throw RoutingError.damaged(.entries(mode), number) }
        return (block, place)
    }

    /// Returns an edge's entries for the directions in which it may be used.
    func uses(of edge: Int) throws -> [EdgeEntry] {
        let (block, place) = try entry(DirectedEdge(edge, isBackward: false))
        return (place..<min(place + 2, block.count)).map { block[$0] }.filter(\.isOpen)
    }

    func flags(of edge: DirectedEdge) throws -> RoadFlags {
        let (block, place) = try self.edge(edge.edge)
        return block[place].flags
    }

    /// Returns the travel time in deciseconds from a position on an edge to its end.
    ///
    /// - Parameter offset: The position in decimeters from the start of the directed edge.
    func duration(of edge: DirectedEdge, from offset: UInt32) throws -> UInt32 {
        let (entries, place) = try entry(edge)
        let duration = min(entries[place].duration, WeightedArc.mostWeight - 1)
        let (block, row) = try self.edge(edge.edge)
        return duration - RouteEndpoint.share(duration, min(offset, block[row].length), block[row].length)
    }

    /// The time-dependent rules, keyed by the edge on which each ends.
    var conditionIndex: ConditionIndex {
        get throws {
            if let conditions { return conditions }
            var found: [RoadCondition] = []
            if source.head.version >= 2 {
                let edgeCount = source.head.edgeCount
                var cache = BlockCache(.conditions(mode), count: 1) {
                    try ConditionBlock.conditions($0, edgeCount: edgeCount)
                }
                found = try cache.block(0, from: source)
            }
            let index = ConditionIndex(found)
            conditions = index
            return index
        }
    }

    func name(_ way: Int) throws -> RoadName {
        try item(way, .names) { try names.block($0, from: source).names }
    }

    /// Returns the arcs that leave a node.
    @inline(__always)
    func arcs(of node: UInt32) throws -> ArcBlock.Row {
        let (number, place) = (Int(node) / RoadTable.rowsPerBlock, Int(node) % RoadTable.rowsPerBlock)
        let block = try arcs.block(number, from: source)
        guard place < block.count else { throw RoutingError.damaged(.arcs(mode), number) }
        return block[place]
    }

    /// Returns the rank of a node in the hierarchy.
    func place(_ node: UInt32) throws -> UInt32 {
        try item(Int(node), .places(mode, objective)) { try places.block($0, from: source) }
    }

    private func item<Item>(_ number: Int, _ table: RoadTable, _ block: (Int) throws -> [Item]) throws -> Item {
        guard number >= 0 else { throw RoutingError.missing(table, number) }
        let items = try block(number / RoadTable.rowsPerBlock)
        let place = number % RoadTable.rowsPerBlock
        guard place < items.count else { throw RoutingError.damaged(table, number / RoadTable.rowsPerBlock) }
        return items[place]
    }
}
