/// A rule that applies only at certain times. The hierarchies do not include it.
package struct RoadCondition: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        /// The edges must not be traveled one after another.
        case turn = 0
        /// Each of the edges is closed.
        case closed = 1
        /// Each of the edges is open only to routes that start or end there.
        case restricted = 2
    }

    package let kind: Kind
    /// The hours in the syntax of OpenStreetMap's `opening_hours`.
    package let hours: String
    package let edges: [DirectedEdge]

    package init(kind: Kind, hours: String, edges: [DirectedEdge]) {
        (self.kind, self.hours, self.edges) = (kind, hours, edges)
    }
}

/// A turn restriction that applies only at certain times.
package struct ConditionalRestriction: Sendable {
    package let restriction: TurnRestriction
    /// The hours in the syntax of OpenStreetMap's `opening_hours`.
    package let hours: String
}
