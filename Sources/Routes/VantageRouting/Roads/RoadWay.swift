/// An OpenStreetMap way with the locations of its nodes.
package struct RoadWay: Sendable {
    package let id: Int64
    package let tags: RoadTags
    /// The ids of the way's nodes, in the way's direction.
    package let nodes: [Int64]
    /// The locations of the way's nodes, in the same order.
    package let points: [RoadPoint]
    /// Whether the extract cuts off the way before its first node, and after its last node. Such a way is not a dead
    /// end.
    package let isCutAtStart: Bool
    package let isCutAtEnd: Bool

    package init(
        id: Int64, tags: RoadTags, nodes: [Int64], points: [RoadPoint], isCutAtStart: Bool = false,
        isCutAtEnd: Bool = false
    ) {
        precondition(nodes.count == points.count)
        (self.isCutAtStart, self.isCutAtEnd) = (isCutAtStart, isCutAtEnd)
        self.id = id
        self.tags = tags
        self.nodes = nodes
        self.points = points
    }
}

/// The input for a road graph, as read from an extract.
package struct RoadData: Sendable {
    package var ways: [RoadWay] = []
    /// The tags of barriers, keyed by node id.
    package var barriers: [Int64: RoadTags] = [:]
    /// The tags of motorway junctions, keyed by node id.
    package var motorwayJunctions: [Int64: RoadTags] = [:]
    /// Signals, signs and other causes of delays, keyed by node id.
    package var controls: [Int64: NodeControl] = [:]
    package var restrictions: [TurnRestriction] = []
    package var conditionalRestrictions: [ConditionalRestriction] = []
    package var count = Count()

    /// The numbers of restrictions and ways that cannot be represented completely.
    package struct Count: Hashable, Sendable {
        /// The number of restrictions with conditions other than times, such as a weight.
        package var conditionalRestrictions = 0
        /// The number of ignored restrictions: those that lack a valid `from`, `via` or `to` member, and those that
        /// exceed the limits on turns.
        package var incompleteRestrictions = 0
        /// The number of ways that are incomplete because the location of a node is missing, usually at the edge of an
        /// extract. The parts between known junctions are used.
        package var incompleteWays = 0
    }

    package init() {}
}
