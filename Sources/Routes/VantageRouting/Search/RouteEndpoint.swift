/// A directed edge on which a route starts or ends.
struct RouteEndpoint {
    let edge: DirectedEdge
    /// The position's distance from the start of the directed edge, in decimeters.
    let offset: UInt32
    /// The cost from the start of the edge to the position, and from the position to the end of the edge.
    let passed: UInt32
    let remaining: UInt32
    /// The additional penalty for entering the edge.
    let gate: UInt32
    /// The ranks of the edge's target and source nodes.
    let head: UInt32
    let tails: [UInt32]
    /// The node that the edge leads to, by its number in the graph.
    let node: UInt32

    /// Returns the cost of part of an edge, given the cost and length of the whole edge.
    static func share(_ weight: UInt32, _ part: UInt32, _ length: UInt32) -> UInt32 {
        UInt32((Double(weight) * Double(part) / Double(length)).rounded())
    }
}

extension RoadTables {
    /// Returns the usable directed edges at a position.
    func endings(at position: RoadPosition, _ objective: RouteObjective) throws -> [RouteEndpoint] {
        try [false, true].compactMap { isBackward in
            try ending(DirectedEdge(position.edge, isBackward: isBackward), position.offset, objective)
        }
    }

    private func ending(_ edge: DirectedEdge, _ offset: UInt32, _ objective: RouteObjective) throws -> RouteEndpoint? {
        let (block, place) = try entry(edge)
        let entry = block[place]
        guard entry.isOpen else { return nil }
        let road = try self.edge(edge.edge)
        let length = road.block[road.place].length
        let from = edge.isBackward ? length - min(offset, length) : min(offset, length)
        let weight = objective == .duration ? entry.duration : length
        let passed = RouteEndpoint.share(weight, from, length)
        return RouteEndpoint(
            edge: edge, offset: from, passed: passed, remaining: weight - passed,
            gate: entry.entersRestrictedRoad ? objective.gate : 0, head: try self.place(entry.head),
            tails: try block.tails(place).map(self.place(_:)), node: entry.head)
    }

    /// Returns the length of an edge in decimeters.
    func length(of edge: DirectedEdge) throws -> UInt32 {
        let (block, place) = try self.edge(edge.edge)
        return block[place].length
    }

    /// Returns the cost of a whole edge.
    func weight(of edge: DirectedEdge, _ objective: RouteObjective) throws -> UInt32 {
        let (entries, place) = try entry(edge)
        let entry = entries[place]
        let weight = try objective == .duration ? entry.duration : length(of: edge)
        return min(weight, WeightedArc.mostWeight - 1) + (entry.entersRestrictedRoad ? objective.gate : 0)
    }
}
