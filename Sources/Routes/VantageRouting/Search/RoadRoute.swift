/// A route along roads.
package struct RoadRoute: Hashable, Sendable {
    /// The part of a route on one edge.
    package struct Part: Hashable, Sendable {
        package let edge: DirectedEdge
        /// The index of the edge's way in the table of names.
        package let way: Int
        package let flags: RoadFlags
        /// The length in decimeters.
        package let length: UInt32
        /// The duration in deciseconds.
        package let duration: UInt32
        /// The indices of the part's points in the route's points, including both ends.
        package let points: ClosedRange<Int>
    }

    package internal(set) var parts: [Part] = []
    package internal(set) var points: [RoadPoint] = []
    /// The cost according to the objective, including penalties for restricted roads.
    package let weight: UInt32

    /// The length in decimeters.
    package var length: Int { parts.reduce(0) { $0 + Int($1.length) } }
    /// The duration in deciseconds.
    package var duration: Int { parts.reduce(0) { $0 + Int($1.duration) } }
}

/// An edge that leaves a junction.
package struct RoadBranch: Hashable, Sendable {
    package let edge: DirectedEdge
    /// The index of the edge's way in the table of names.
    package let way: Int
    package let flags: RoadFlags
}

extension RoadRoute.Part {
    /// Returns the part with its point indices shifted by an offset, for a route in which other points come first.
    package func moved(by offset: Int) -> RoadRoute.Part {
        RoadRoute.Part(
            edge: edge, way: way, flags: flags, length: length, duration: duration,
            points: points.lowerBound + offset...points.upperBound + offset)
    }
}
