/// The name of a way, and the signs along it.
package struct RoadName: Hashable, Sendable {
    /// The way's id in OpenStreetMap.
    package let way: Int64
    /// The value of `highway`, or `ferry`.
    package let road: String
    /// The way's name; empty if it has none.
    package let name: String
    /// The way's reference number, such as `A 8`; empty if it has none.
    package let reference: String
    /// The signs for traffic in the way's direction, and for traffic in the opposite direction.
    package let forward: RoadSigns
    package let backward: RoadSigns

    package init(
        way: Int64, road: String, name: String, reference: String, forward: RoadSigns = RoadSigns(),
        backward: RoadSigns = RoadSigns()
    ) {
        self.way = way
        self.road = road
        self.name = name
        self.reference = reference
        self.forward = forward
        self.backward = backward
    }

    /// - Parameter junctions: The tags of motorway junctions, keyed by node id.
    init(_ way: RoadWay, junctions: [Int64: RoadTags]) {
        func signs(_ suffix: String, startingAt node: Int64?) -> RoadSigns {
            RoadSigns(way.tags, suffix: suffix, junction: node.flatMap { junctions[$0] } ?? RoadTags())
        }
        self.init(
            way: way.id, road: WayUse.road(way.tags) ?? "", name: way.tags["name"] ?? "",
            reference: way.tags["ref"] ?? "", forward: signs(":forward", startingAt: way.nodes.first),
            backward: signs(":backward", startingAt: way.nodes.last))
    }

    /// Returns the signs that a traveler sees on an edge of the way.
    package func signs(along edge: DirectedEdge) -> RoadSigns { edge.isBackward ? backward : forward }
}
