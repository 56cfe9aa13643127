/// An OpenStreetMap way with the locations of its nodes.
package struct RoadWay: Sendable {
    package let id: Int64
    package let tags: RoadTags
    /// The ids of the way's nodes, in the way's direction.
    package let nodes: [Int64]
    /// The locations of the way's nodes, in the same order.
    package let points: [RoadPoint]

    package init(id: Int64, tags: RoadTags, nodes: [Int64], points: [RoadPoint]) {
        precondition(nodes.count == points.count)
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
    package var restrictions: [TurnRestriction] = []
    package var count = Count()

    /// The numbers of restrictions and ways that cannot be represented completely.
    package struct Count: Hashable, Sendable {
        /// The number of restrictions with conditions, such as a time of day or a weight.
        package var conditionalRestrictions = 0
        /// The number of ignored restrictions: those that lack a valid `from`, `via` or `to` member, and those that
        /// exceed the limits on turns.
        package var incompleteRestrictions = 0
        /// The number of ways that are ignored because the location of a node is missing.
        package var incompleteWays = 0
    }

    package init() {}
}
