/// The rules of a request that the hierarchies do not include.
package struct RouteRules {
    /// Roads with any of these flags are not used, except where the route starts or ends.
    package var avoided: RoadFlags
    /// Reports whether a rule applies. The arguments are the rule's hours in the syntax of `opening_hours`, and the
    /// time since departure in deciseconds. If it is `nil`, conditional rules do not apply.
    package var isActive: ((String, UInt32) -> Bool)?

    package var isEmpty: Bool { avoided.isEmpty && isActive == nil }

    package init(avoided: RoadFlags = [], isActive: ((String, UInt32) -> Bool)? = nil) {
        (self.avoided, self.isActive) = (avoided, isActive)
    }
}

/// The places where a route may turn around.
enum TurningRule {
    /// Returns the cost of turning around at a junction where at least two other roads continue: 90 seconds or 500 meters.
    static func cost(_ objective: RouteObjective) -> UInt32 { objective == .duration ? 900 : 5_000 }

    /// Returns the cost of turning around at the end of an edge: nothing at a dead end, and the cost above where at least
    /// two other roads continue.
    ///
    /// - Returns: `nil` when the route must not turn around: where a road merely continues, and on motorways, trunk
    ///   roads and ramps.
    static func cost(
        ofTurningBehind edge: DirectedEdge, _ tables: RoadTables, _ objective: RouteObjective
    ) throws -> UInt32? {
        let (block, place) = try tables.edge(edge.edge)
        let arcs = try tables.arcs(of: edge.isBackward ? block[place].tail : block[place].head)
        let others = arcs.filter { $0.edge != edge.reversed }
        if others.isEmpty { return 0 }
        guard block[place].flags.isDisjoint(with: [.freeway, .motorway, .link, .roundabout]) else { return nil }
        let roads = try others.filter { try !tables.flags(of: $0.edge).contains(.footway) }
        return roads.count > 1 ? cost(objective) : nil
    }
}
