/// A road network of junctions and edges for all modes of travel.
///
/// Junctions and edges are numbered along a Hilbert curve, so that nearby ones have similar numbers.
package struct RoadNetwork: Sendable {
    package internal(set) var junctions: [RoadPoint] = []
    package internal(set) var edges: [RoadEdge] = []
    /// The points of all edges, one edge after another.
    package internal(set) var points: [RoadPoint] = []
    package internal(set) var names: [RoadName] = []

    /// Returns the points of an edge, including both ends.
    package func points(of edge: RoadEdge) -> ArraySlice<RoadPoint> {
        points[Int(edge.firstPoint)..<Int(edge.firstPoint + edge.pointCount)]
    }

    /// Returns the junction where a directed edge starts.
    package func tail(_ directed: DirectedEdge) -> UInt32 {
        directed.isBackward ? edges[directed.edge].head : edges[directed.edge].tail
    }

    /// Returns the junction where a directed edge ends.
    package func head(_ directed: DirectedEdge) -> UInt32 { tail(directed.reversed) }
}

/// The OpenStreetMap data behind a network, from which the graph for each mode is built.
package struct NetworkSourceData: Sendable {
    /// The edges of each way, in the way's direction.
    var edges: [Int64: [DirectedEdge]] = [:]
    /// The junctions, keyed by OpenStreetMap node id.
    package var junctions: [Int64: UInt32] = [:]
    /// The tags of each way in the network, in the same order as the network's names.
    var tags: [RoadTags] = []
    /// The speeds in km/h of ferries with a known duration, keyed by the index of the way.
    var ferrySpeeds: [Int: Double] = [:]
    /// The delays of vehicles on each edge in deciseconds, in its direction and in the opposite direction.
    var delays: [(forward: UInt32, backward: UInt32)] = []
    /// The effect of grades on each edge; empty if heights are unknown.
    var grades: [EdgeGrades] = []
    /// The tags of barriers at junctions.
    var barriers: [UInt32: RoadTags] = [:]
}
