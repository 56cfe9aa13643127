/// A network's edges, as seen by one mode of travel.
struct ModeEdges {
    let network: RoadNetwork
    /// For each junction, the usable edges that leave it.
    let leaving: [[DirectedEdge]]
    private let mode: TravelMode
    private let uses: [WayUse]
    private let delays: [(forward: UInt32, backward: UInt32)]
    private let grades: [EdgeGrades]
    private let barriers: [UInt32: RoadAccess]

    init(_ network: RoadNetwork, _ origin: NetworkSourceData, _ mode: TravelMode) {
        var uses = origin.tags.map { WayUse($0, mode) }
        for (way, speed) in origin.ferrySpeeds { uses[way].travel(at: speed) }
        var leaving = [[DirectedEdge]](repeating: [], count: network.junctions.count)
        for (number, edge) in network.edges.enumerated() {
            let use = uses[Int(edge.way)]
            if use.forward != nil { leaving[Int(edge.tail)].append(DirectedEdge(number, isBackward: false)) }
            if use.backward != nil { leaving[Int(edge.head)].append(DirectedEdge(number, isBackward: true)) }
        }
        (self.mode, delays, grades) = (mode, origin.delays, origin.grades)
        self.network = network
        self.uses = uses
        self.leaving = leaving
        barriers = origin.barriers.mapValues { Barrier.access($0, mode) }
    }

    func isOpen(_ edge: DirectedEdge) -> Bool { speed(edge) != nil }

    /// Reports whether traffic may pass through a junction.
    func isPassable(_ junction: UInt32) -> Bool { barriers[junction] != .closed }

    /// Returns the travel time in deciseconds, at least 1; `nil` when the edge may not be used.
    func duration(_ edge: DirectedEdge) -> UInt32? {
        speed(edge).map { speed in
            let level = Double(network.edges[edge.edge].length) * 3.6 / speed
            return WeightedArc.weight(level * timeRatio(edge, speed) + Double(delay(edge)))
        }
    }

    /// Returns the travel time divided by that on level ground. Cyclists walk where they push their bicycles.
    private func timeRatio(_ edge: DirectedEdge, _ speed: Double) -> Double {
        guard !grades.isEmpty else { return 1 }
        let isPushing = mode == .bicycle && speed <= RoadSpeed.pushing
        return grades[edge.edge].timeRatio(isPushing ? .foot : mode, isBackward: edge.isBackward)
    }

    /// The delay of vehicles at a junction of several roads, in deciseconds.
    private static let junctionDelay: UInt32 = 4

    /// Returns the delay of vehicles on an edge and at the junction at its end, in deciseconds.
    private func delay(_ edge: DirectedEdge) -> UInt32 {
        guard mode != .foot else { return 0 }
        let delay = edge.isBackward ? delays[edge.edge].backward : delays[edge.edge].forward
        let isJunction = leaving[Int(network.head(edge))].count > 2
        let flags = network.edges[edge.edge].flags
        let isFree = !flags.isDisjoint(with: [.motorway, .freeway, .ferry, .roundabout])
        return delay + (isJunction && !isFree ? Self.junctionDelay : 0)
    }

    /// Reports whether an edge enters a restricted road or passes a restricted barrier.
    func entersRestrictedRoad(_ edge: DirectedEdge) -> Bool {
        let junction = Int(network.tail(edge))
        if barriers[UInt32(junction)] == .restricted { return true }
        return isRestricted(edge) && leaving[junction].contains { !isRestricted($0) }
    }

    /// Reports whether turning around is the only way to continue.
    func isDeadEnd(behind edge: DirectedEdge) -> Bool { leaving[Int(network.head(edge))] == [edge.reversed] }

    private func isRestricted(_ edge: DirectedEdge) -> Bool { uses[Int(network.edges[edge.edge].way)].isRestricted }

    private func speed(_ edge: DirectedEdge) -> Double? {
        let use = uses[Int(network.edges[edge.edge].way)]
        return edge.isBackward ? use.backward : use.forward
    }
}
