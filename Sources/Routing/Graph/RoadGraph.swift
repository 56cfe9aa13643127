/// The roads of a mode of travel: nodes and the arcs that leave them.
///
/// A node is a junction, or a copy of one for those who came a certain way and may not go everywhere from there.
package struct RoadGraph: Sendable {
    package let mode: TravelMode
    /// The junction of each node. The first are the junctions themselves.
    package internal(set) var junctions: [UInt32] = []
    /// Of each node, where its arcs begin; they end where the next one's begin.
    package internal(set) var firstArc: [UInt32] = [0]
    package internal(set) var arcs: [RoadArc] = []
    /// Of each edge in each direction, how long it takes and where it leads to who came from nowhere.
    package internal(set) var entries: [EdgeEntry] = []
    package internal(set) var count = Count()

    package struct Count: Hashable, Sendable {
        /// Restrictions that were kept, and those whose ways do not meet as they say.
        package var restrictions = 0
        package var unusableRestrictions = 0
        /// Nodes beyond the junctions.
        package var copies = 0
    }

    init(mode: TravelMode) { self.mode = mode }

    package var nodeCount: Int { junctions.count }

    package func arcs(of node: Int) -> ArraySlice<RoadArc> {
        arcs[Int(firstArc[node])..<Int(firstArc[node + 1])]
    }
}

/// A way from a node to another along an edge.
package struct RoadArc: Hashable, Sendable, BitwiseCopyable {
    package let head: UInt32
    package let edge: DirectedEdge
    /// Deciseconds, at least 1.
    package let duration: UInt32
    /// Decimetres, at least 1.
    package let length: UInt32
    /// Whether it leads onto a road that only those may use who begin or end there.
    package let isGate: Bool
    package let flags: RoadFlags
}

/// An edge in a direction, as a mode uses it.
package struct EdgeEntry: Hashable, Sendable, BitwiseCopyable {
    /// Deciseconds; ``closed`` where it may not be used.
    package var duration: UInt32
    /// The node that it leads to.
    package var head: UInt32
    /// Whether it leads onto a road that only those may use who begin or end there.
    package var isGate: Bool
    /// Whether it leads on to a network of roads, and is reached from one.
    package var leadsOn = false
    package var isReached = false

    package static let closed = UInt32.max
    package var isOpen: Bool { duration != Self.closed }
}

/// What a route is to have little of.
package enum RouteObjective: String, CaseIterable, Hashable, Sendable {
    case duration, length

    /// What an arc costs: deciseconds or decimetres, and more onto a road that is not for everybody.
    package func weight(_ arc: RoadArc) -> UInt32 {
        min((self == .duration ? arc.duration : arc.length) + (arc.isGate ? gate : 0), WeightedArc.mostWeight - 1)
    }

    /// What it costs to go onto a road that is only for those who begin or end there: five minutes, or three
    /// kilometres.
    package var gate: UInt32 { self == .duration ? 3_000 : 30_000 }
}
