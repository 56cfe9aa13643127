/// The roads for a mode of travel, as a graph of nodes and arcs.
///
/// A node is a junction, or a copy of one for travelers whose previous edges restrict where they may go next.
package struct RoadGraph: Sendable {
    package let mode: TravelMode
    /// The junction of each node. The first nodes are the junctions themselves.
    package internal(set) var junctions: [UInt32] = []
    /// The index of each node's first arc. The node's arcs end where those of the next node start.
    package internal(set) var firstArc: [UInt32] = [0]
    package internal(set) var arcs: [RoadArc] = []
    /// The cost and target of each directed edge, for routes that start on that edge.
    package internal(set) var entries: [EdgeEntry] = []
    package internal(set) var count = Count()

    package struct Count: Hashable, Sendable {
        /// The number of restrictions that were resolved, and the number of restrictions whose ways do not meet as
        /// described.
        package var restrictions = 0
        package var unusableRestrictions = 0
        /// The number of nodes in addition to the junctions.
        package var copies = 0
    }

    init(mode: TravelMode) { self.mode = mode }

    package var nodeCount: Int { junctions.count }

    package func arcs(of node: Int) -> ArraySlice<RoadArc> {
        arcs[Int(firstArc[node])..<Int(firstArc[node + 1])]
    }
}

/// A connection from one node to another along an edge.
package struct RoadArc: Hashable, Sendable, BitwiseCopyable {
    package let head: UInt32
    package let edge: DirectedEdge
    /// The travel time in deciseconds, at least 1.
    package let duration: UInt32
    /// The length in decimeters, at least 1.
    package let length: UInt32
    /// Whether the arc enters a road that is open only to routes that start or end there.
    package let entersRestrictedRoad: Bool
    package let flags: RoadFlags
}

/// A directed edge, as seen by a mode of travel.
package struct EdgeEntry: Hashable, Sendable, BitwiseCopyable {
    /// The travel time in deciseconds; ``closed`` when the edge may not be used.
    package var duration: UInt32
    /// The node that the edge leads to.
    package var head: UInt32
    /// Whether the edge enters a road that is open only to routes that start or end there.
    package var entersRestrictedRoad: Bool
    /// Whether a road network can be reached from the edge.
    package var canReachNetwork = false
    /// Whether the edge can be reached from a road network.
    package var isReached = false

    package static let closed = UInt32.max
    package var isOpen: Bool { duration != Self.closed }
}

/// The quantity that a route minimizes.
package enum RouteObjective: String, CaseIterable, Hashable, Sendable {
    case duration, length

    /// Returns the cost of an arc in deciseconds or decimeters, including the penalty for entering a restricted road.
    package func weight(_ arc: RoadArc) -> UInt32 {
        min(
            (self == .duration ? arc.duration : arc.length) + (arc.entersRestrictedRoad ? gate : 0),
            WeightedArc.mostWeight - 1)
    }

    /// The penalty for entering a restricted road: five minutes if the objective is duration, three kilometers if it is
    /// length.
    package var gate: UInt32 { self == .duration ? 3_000 : 30_000 }
}
