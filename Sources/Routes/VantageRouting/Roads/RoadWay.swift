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

    /// The numbers of restrictions and ways that are not used.
    package struct Count: Hashable, Sendable {
        /// Restrictions that apply only at certain times or under other conditions.
        package var conditionalRestrictions = 0
        /// Restrictions that lack a `from`, `via` or `to` member, or have hundreds of members.
        package var incompleteRestrictions = 0
        /// Ways with a node whose location is missing.
        package var incompleteWays = 0
    }

    package init() {}
}
