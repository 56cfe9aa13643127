/// A way of OpenStreetMap, with the places of its nodes.
package struct RoadWay: Sendable {
    package let id: Int64
    package let tags: RoadTags
    /// The numbers of its nodes, in its direction.
    package let nodes: [Int64]
    /// Where they are; as many.
    package let points: [RoadPoint]

    package init(id: Int64, tags: RoadTags, nodes: [Int64], points: [RoadPoint]) {
        precondition(nodes.count == points.count)
        self.id = id
        self.tags = tags
        self.nodes = nodes
        self.points = points
    }
}

/// What a graph is made of, as it was read.
package struct RoadData: Sendable {
    package var ways: [RoadWay] = []
    /// Nodes that stand in the way.
    package var barriers: [Int64: RoadTags] = [:]
    package var restrictions: [TurnRestriction] = []
    package var count = Count()

    /// What was read and is not used.
    package struct Count: Hashable, Sendable {
        /// Restrictions that hold at some times or for some loads only.
        package var conditionalRestrictions = 0
        /// Restrictions without a way from, a place or a way to, or with hundreds of them.
        package var incompleteRestrictions = 0
        /// Ways of which a node's place is missing.
        package var incompleteWays = 0
    }

    package init() {}
}
