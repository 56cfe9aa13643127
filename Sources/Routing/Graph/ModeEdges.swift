/// The edges of a network as a mode of travel uses them.
struct ModeEdges {
    let network: RoadNetwork
    /// The edges that leave each junction and that may be used.
    let leaving: [[DirectedEdge]]
    private let uses: [WayUse]
    private let barriers: [UInt32: RoadAccess]

    init(_ network: RoadNetwork, _ origin: NetworkOrigin, _ mode: TravelMode) {
        let uses = origin.tags.map { WayUse($0, mode) }
        var leaving = [[DirectedEdge]](repeating: [], count: network.junctions.count)
        for (number, edge) in network.edges.enumerated() {
            let use = uses[Int(edge.way)]
            if use.forward != nil { leaving[Int(edge.tail)].append(DirectedEdge(number, isBackward: false)) }
            if use.backward != nil { leaving[Int(edge.head)].append(DirectedEdge(number, isBackward: true)) }
        }
        self.network = network
        self.uses = uses
        self.leaving = leaving
        barriers = origin.barriers.mapValues { Barrier.access($0, mode) }
    }

    func isOpen(_ edge: DirectedEdge) -> Bool { speed(edge) != nil }

    /// Whether somebody may go on at a junction.
    func isPassable(_ junction: UInt32) -> Bool { barriers[junction] != .closed }

    /// Deciseconds, at least 1; `nil` where the edge may not be used.
    func duration(_ edge: DirectedEdge) -> UInt32? {
        speed(edge).map { WeightedArc.weight(Double(network.edges[edge.edge].length) * 3.6 / $0) }
    }

    /// Whether somebody comes onto a restricted road here, or through a gate that is not for everybody.
    func isGate(_ edge: DirectedEdge) -> Bool {
        let junction = Int(network.tail(edge))
        if barriers[UInt32(junction)] == .restricted { return true }
        return isRestricted(edge) && leaving[junction].contains { !isRestricted($0) }
    }

    /// Whether it leaves nothing but to turn round.
    func isDeadEnd(behind edge: DirectedEdge) -> Bool { leaving[Int(network.head(edge))] == [edge.reversed] }

    private func isRestricted(_ edge: DirectedEdge) -> Bool { uses[Int(network.edges[edge.edge].way)].isRestricted }

    private func speed(_ edge: DirectedEdge) -> Double? {
        let use = uses[Int(network.edges[edge.edge].way)]
        return edge.isBackward ? use.backward : use.forward
    }
}
