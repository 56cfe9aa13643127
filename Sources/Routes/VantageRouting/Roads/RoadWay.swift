/// An OpenStreetMap way with the locations of its nodes.
package struct RoadWay: Sendable {
    package let id: Int64
    package let tags: RoadTags
    /// The ids of its nodes, in the way's direction.
    package let nodes: [Int64]
    /// The locations of its nodes, in the same order.
    package let points: [RoadPoint]

    package init(id: Int64, tags: RoadTags, nodes: [Int64], points: [RoadPoint]) {
        precondition(nodes.count == points.count)
        self.id = id
        self.tags = tags
        self.nodes = nodes
        self.points = points
    }
}

/// The input of a road graph, as read from an extract.
package struct RoadData: Sendable {
    package var ways: [RoadWay] = []
    /// The tags of barriers, by node id.
    package var barriers: [Int64: RoadTags] = [:]
    package var restrictions: [TurnRestriction] = []
    package var count = Count()

    /// Counts of unused objects.
    package struct Count: Hashable, Sendable {
        /// Restrictions that apply only at certain times or to certain loads.
        package var conditionalRestrictions = 0
        /// Restrictions without a `from`, `via` or `to` member, or with hundreds of them.
        package var incompleteRestrictions = 0
        /// Ways with a node whose location is missing.
        package var incompleteWays = 0
    }

    package init() {}
}
