/// Roads as junctions and the edges between them, for every mode of travel.
///
/// Junctions and edges are numbered along a Hilbert curve: near ones have near numbers.
package struct RoadNetwork: Sendable {
    package internal(set) var junctions: [RoadPoint] = []
    package internal(set) var edges: [RoadEdge] = []
    /// The points of all edges, one edge behind another.
    package internal(set) var points: [RoadPoint] = []
    package internal(set) var names: [RoadName] = []

    package func points(of edge: RoadEdge) -> ArraySlice<RoadPoint> {
        points[Int(edge.firstPoint)..<Int(edge.firstPoint + edge.pointCount)]
    }

    /// The junction that an edge comes from, gone along in a direction.
    package func tail(_ directed: DirectedEdge) -> UInt32 {
        directed.isBackward ? edges[directed.edge].head : edges[directed.edge].tail
    }

    /// The junction that an edge leads to, gone along in a direction.
    package func head(_ directed: DirectedEdge) -> UInt32 { tail(directed.reversed) }
}

/// What a network was made of, which the graphs of the modes are made of in turn.
package struct NetworkOrigin {
    /// The edges of a way, in its direction.
    var edges: [Int64: [DirectedEdge]] = [:]
    /// The junctions among the nodes.
    package var junctions: [Int64: UInt32] = [:]
    /// The tags of each way of the network, in the order of its names.
    var tags: [RoadTags] = []
    /// What stands at junctions.
    var barriers: [UInt32: RoadTags] = [:]
}
