/// A way along roads.
package struct RoadRoute: Hashable, Sendable {
    /// A piece of it along one edge.
    package struct Part: Hashable, Sendable {
        package let edge: DirectedEdge
        /// Its way in the table of names.
        package let way: Int
        package let flags: RoadFlags
        /// Decimetres.
        package let length: UInt32
        /// Deciseconds.
        package let duration: UInt32
        /// Its points among those of the route, both ends among them.
        package let points: ClosedRange<Int>
    }

    package internal(set) var parts: [Part] = []
    package internal(set) var points: [RoadPoint] = []
    /// What it cost by the objective: with what was added for roads that are not for everybody.
    package let weight: UInt32

    /// Decimetres.
    package var length: Int { parts.reduce(0) { $0 + Int($1.length) } }
    /// Deciseconds.
    package var duration: Int { parts.reduce(0) { $0 + Int($1.duration) } }
}

/// An edge that leaves a junction.
package struct RoadBranch: Hashable, Sendable {
    package let edge: DirectedEdge
    package let flags: RoadFlags
}

extension RoadRoute.Part {
    /// The same in a route that has as many points before its own.
    package func moved(by offset: Int) -> RoadRoute.Part {
        RoadRoute.Part(
            edge: edge, way: way, flags: flags, length: length, duration: duration,
            points: points.lowerBound + offset...points.upperBound + offset)
    }
}
