/// What the tables of a graph say of an edge, a way or a node, read block by block and kept for the next.
final class RoadTables {
    private let source: any RoadBlocks
    private let mode: TravelMode
    private let objective: RouteObjective
    private var edges: BlockCache<EdgeBlock>
    private var names: BlockCache<NameBlock>
    private var entries: BlockCache<EntryBlock>
    private var arcs: BlockCache<ArcBlock>
    private var places: BlockCache<[UInt32]>
    /// Around each block of edges.
    let boxes: [RoadBox]

    init(_ source: any RoadBlocks, _ mode: TravelMode, _ objective: RouteObjective) throws {
        let head = source.head
        let nodeCount = head.nodeCounts[mode] ?? 0
        (self.source, self.mode, self.objective) = (source, mode, objective)
        let edgeBlocks = RoadTable.blockCount(head.edgeCount)
        edges = BlockCache(.edges, count: edgeBlocks) { EdgeBlock($0, nameCount: head.nameCount) }
        names = BlockCache(.names, count: RoadTable.blockCount(head.nameCount)) { try NameBlock($0) }
        entries = BlockCache(.entries(mode), count: edgeBlocks) { EntryBlock($0, nodeCount: nodeCount) }
        arcs = BlockCache(.arcs(mode), count: RoadTable.blockCount(nodeCount)) {
            ArcBlock($0, nodeCount: nodeCount, edgeCount: head.edgeCount)
        }
        places = BlockCache(.places(mode, objective), count: RoadTable.blockCount(nodeCount)) {
            PlaceBlock.places($0, below: nodeCount)
        }
        var boxes = BlockCache(.boxes, count: 1) { try RoadBox.boxes($0, count: edgeBlocks) }
        self.boxes = try boxes.block(0, from: source)
    }

    /// The block that an edge lies in, and its place there.
    @inline(__always)
    func edge(_ number: Int) throws -> (block: EdgeBlock, place: Int) {
        let (block, place) = (try edgeBlock(number / RoadTable.blockLength), number % RoadTable.blockLength)
        guard place < block.count else { throw RoutingError.damaged(.edges, number / RoadTable.blockLength) }
        return (block, place)
    }

    func edgeBlock(_ number: Int) throws -> EdgeBlock { try edges.block(number, from: source) }

    /// The block that says how an edge is entered, and the place there.
    @inline(__always)
    func entry(_ edge: DirectedEdge) throws -> (block: EntryBlock, place: Int) {
        let number = edge.edge / RoadTable.blockLength
        let block = try entries.block(number, from: source)
        let place = edge.edge % RoadTable.blockLength * 2 + (edge.isBackward ? 1 : 0)
        guard place < block.count else { throw RoutingError.damaged(.entries(mode), number) }
        return (block, place)
    }

    /// How an edge is used in its direction and against it, where it may be.
    func uses(of edge: Int) throws -> [EdgeEntry] {
        let (block, place) = try entry(DirectedEdge(edge, isBackward: false))
        return (place..<min(place + 2, block.count)).map { block[$0] }.filter(\.isOpen)
    }

    func name(_ way: Int) throws -> RoadName {
        try item(way, .names) { try names.block($0, from: source).names }
    }

    /// Where one goes on to from a node.
    func arcs(of node: UInt32) throws -> [ArcBlock.Arc] {
        let (number, place) = (Int(node) / RoadTable.blockLength, Int(node) % RoadTable.blockLength)
        let block = try arcs.block(number, from: source)
        guard place < block.count else { throw RoutingError.damaged(.arcs(mode), number) }
        return block[place]
    }

    /// Where a node lies in the hierarchy.
    func place(_ node: UInt32) throws -> UInt32 {
        try item(Int(node), .places(mode, objective)) { try places.block($0, from: source) }
    }

    private func item<Item>(_ number: Int, _ table: RoadTable, _ block: (Int) throws -> [Item]) throws -> Item {
        guard number >= 0 else { throw RoutingError.missing(table, number) }
        let items = try block(number / RoadTable.blockLength)
        let place = number % RoadTable.blockLength
        guard place < items.count else { throw RoutingError.damaged(table, number / RoadTable.blockLength) }
        return items[place]
    }
}
