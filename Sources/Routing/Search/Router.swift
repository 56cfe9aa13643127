import Geodesy

/// Finds ways along the roads of a graph, for a mode of travel and an objective.
///
/// It reads blocks as it needs them and keeps those it read last. One thread uses it at a time.
package final class Router {
    package let mode: TravelMode
    package let objective: RouteObjective
    private let source: any RoadBlocks
    private let search: HierarchySearch
    var edges: BlockCache<EdgeBlock>
    private var names: BlockCache<NameBlock>
    private var entries: BlockCache<EntryBlock>
    private var places: BlockCache<[UInt32]>
    let boxes: [RoadBox]

    /// - Throws: ``RoutingError``; `.modeMissing` where the graph was made without this mode or objective.
    package init(_ source: any RoadBlocks, _ mode: TravelMode, _ objective: RouteObjective = .duration) throws {
        let head = source.head
        guard let nodeCount = head.nodeCounts[mode], head.objectives.contains(objective) else {
            throw RoutingError(.modeMissing, "The graph of roads has no routes by \(mode) for \(objective). Make it again.")
        }
        self.source = source
        (self.mode, self.objective) = (mode, objective)
        search = HierarchySearch(HierarchyRows(source, mode, objective))
        let edgeBlocks = RoadTable.blockCount(head.edgeCount)
        edges = BlockCache(.edges, count: edgeBlocks) { EdgeBlock($0, nameCount: head.nameCount) }
        names = BlockCache(.names, count: RoadTable.blockCount(head.nameCount)) { try NameBlock($0) }
        entries = BlockCache(.entries(mode), count: edgeBlocks) { EntryBlock($0, nodeCount: nodeCount) }
        places = BlockCache(.places(mode, objective), count: RoadTable.blockCount(nodeCount)) {
            PlaceBlock.places($0, below: nodeCount)
        }
        var boxes = BlockCache(.boxes, count: 1) { try RoadBox.boxes($0, count: edgeBlocks) }
        self.boxes = try boxes.block(0, from: source)
    }

    /// Places that the last search settled.
    package var settled: Int { search.settled }

    /// What a way is called.
    package func name(_ way: Int) throws -> RoadName {
        try item(way, try names.block(way / RoadTable.blockLength, from: source).names, .names)
    }

    /// The cheapest way from a place on a road to another.
    ///
    /// - Returns: `nil` where there is none.
    package func route(from start: RoadPosition, to end: RoadPosition) throws -> RoadRoute? {
        let (start, end) = (try ends(at: start), try ends(at: end))
        let direct = Self.direct(start, end)
        let begins = start.map { HierarchySearch.End(place: $0.head, weight: $0.remaining) }
        let targets = end.flatMap { end in
            end.tails.map { HierarchySearch.End(place: $0, weight: end.passed + end.gate) }
        }
        let found = try search.run(from: begins, to: targets, below: direct?.weight ?? .max)
        if let found {
            let target = end.flatMap { end in end.tails.map { _ in end } }[found.end]
            let path = [start[found.begin].edge] + found.edges + [target.edge]
            return try route(path, start[found.begin].offset, target.offset, found.weight)
        }
        return try direct.map { try route([$0.start.edge], $0.start.offset, $0.end.offset, $0.weight) }
    }
}

extension Router {
    /// An edge in a direction, on which a way begins or ends.
    private struct RouteEnd {
        let edge: DirectedEdge
        /// Decimetres from where the direction begins.
        let offset: UInt32
        /// What it costs from its beginning to the place, and from the place to its end.
        let passed: UInt32
        let remaining: UInt32
        let gate: UInt32
        /// The places in the hierarchy that it leads to and from.
        let head: UInt32
        let tails: [UInt32]
    }

    private func ends(at position: RoadPosition) throws -> [RouteEnd] {
        try [false, true].compactMap { try end(DirectedEdge(position.edge, isBackward: $0), position.offset) }
    }

    private func end(_ edge: DirectedEdge, _ offset: UInt32) throws -> RouteEnd? {
        let (block, place) = try entryBlock(edge)
        let entry = block[place]
        guard entry.isOpen else { return nil }
        let length = try road(edge.edge).edge.length
        let from = edge.isBackward ? length - min(offset, length) : min(offset, length)
        let weight = objective == .duration ? entry.duration : length
        return RouteEnd(
            edge: edge, offset: from, passed: Self.share(weight, from, length),
            remaining: weight - Self.share(weight, from, length), gate: entry.isGate ? objective.gate : 0,
            head: try self.place(entry.head), tails: try block.tails(place).map(self.place(_:)))
    }

    /// What a piece of something costs, of a length of the whole.
    private static func share(_ weight: UInt32, _ part: UInt32, _ length: UInt32) -> UInt32 {
        UInt32((Double(weight) * Double(part) / Double(length)).rounded())
    }

    /// The way along one edge, where both places are on it one after the other.
    private static func direct(_ starts: [RouteEnd], _ ends: [RouteEnd])
        -> (start: RouteEnd, end: RouteEnd, weight: UInt32)?
    {
        starts.flatMap { start in
            ends.filter { $0.edge == start.edge && $0.offset >= start.offset }.map { (start, $0, $0.passed - start.passed) }
        }.min { $0.2 < $1.2 }
    }

    private func entry(_ edge: DirectedEdge) throws -> EdgeEntry {
        let (block, place) = try entryBlock(edge)
        return block[place]
    }

    private func entryBlock(_ edge: DirectedEdge) throws -> (EntryBlock, place: Int) {
        let number = edge.edge / RoadTable.blockLength
        let block = try entries.block(number, from: source)
        let place = edge.edge % RoadTable.blockLength * 2 + (edge.isBackward ? 1 : 0)
        guard place < block.count else { throw RoutingError.damaged(.entries(mode), number) }
        return (block, place)
    }

    func isUsed(_ edge: Int) throws -> Bool {
        let (block, place) = try entryBlock(DirectedEdge(edge, isBackward: false))
        return block[place].isOpen || (place + 1 < block.count && block[place + 1].isOpen)
    }

    private func place(_ node: UInt32) throws -> UInt32 {
        let block = try places.block(Int(node) / RoadTable.blockLength, from: source)
        return try item(Int(node), block, .places(mode, objective))
    }

    private func item<Item>(_ number: Int, _ items: [Item], _ table: RoadTable) throws -> Item {
        let place = number % RoadTable.blockLength
        guard number >= 0, place < items.count else { throw RoutingError.damaged(table, number / RoadTable.blockLength) }
        return items[place]
    }

    /// An edge, and its points as its block has them.
    func road(_ number: Int) throws -> (edge: RoadEdge, block: EdgeBlock) {
        let block = try edgeBlock(number / RoadTable.blockLength)
        let place = number % RoadTable.blockLength
        guard place < block.count else { throw RoutingError.damaged(.edges, number / RoadTable.blockLength) }
        return (block[place], block)
    }

    func edgeBlock(_ number: Int) throws -> EdgeBlock { try edges.block(number, from: source) }

    private func route(_ path: [DirectedEdge], _ start: UInt32, _ end: UInt32, _ weight: UInt32) throws -> RoadRoute {
        var route = RoadRoute(weight: weight)
        for (place, edge) in path.enumerated() {
            let length = try road(edge.edge).edge.length
            let from = place == 0 ? start : 0
            let to = place == path.count - 1 ? end : length
            try append(edge, from, to, to: &route)
        }
        return route
    }

    private func append(_ edge: DirectedEdge, _ from: UInt32, _ to: UInt32, to route: inout RoadRoute) throws {
        let (road, block) = try road(edge.edge)
        let points = block.points(of: road)
        let duration = try entry(edge).duration
        let (first, last) = edge.isBackward ? (road.length - to, road.length - from) : (from, to)
        let isWhole = from == 0 && to == road.length
        let shape = isWhole ? points : EdgeShape(points, length: road.length).points(from: first, to: last)
        let begin = max(0, route.points.count - 1)
        route.points.append(contentsOf: (edge.isBackward ? shape.reversed() : shape).dropFirst(route.points.isEmpty ? 0 : 1))
        route.parts.append(
            RoadRoute.Part(
                edge: edge, way: Int(road.way), flags: road.flags, length: to - from,
                duration: Self.share(duration, to, road.length) - Self.share(duration, from, road.length),
                points: begin...route.points.count - 1))
    }
}
