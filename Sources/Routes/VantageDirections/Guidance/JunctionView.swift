import VantageGeodesy
import VantageRouting

/// A driver's view of the roads that leave a junction.
struct JunctionView {
    let router: Router

    /// The distance in meters over which the headings of roads are compared. Ramps diverge slowly.
    private static let reach = 40.0

    /// Returns the angle between a segment and a road that leaves its end, in degrees clockwise, from -180 to 180.
    func turn(from segment: RouteSegment, to edge: DirectedEdge) throws -> Double {
        let points = try router.points(of: edge).compactMap(\.coordinate)
        return segment.turn(to: RouteSegment.heading(points, over: Self.reach))
    }

    /// Returns the side of a road among other roads; `nil` when some are on its left and some on its right.
    func side(of edge: DirectedEdge, among others: [RoadBranch], behind segment: RouteSegment) throws -> Maneuver.Side?
    {
        let own = try turn(from: segment, to: edge)
        let turns = try others.map { try turn(from: segment, to: $0.edge) }
        if turns.allSatisfy({ own > $0 }) { return .right }
        return turns.allSatisfy { own < $0 } ? .left : nil
    }

    /// Reports whether another road could be mistaken for the continuation: it keeps the name of the road so far, or it
    /// leads ahead as well.
    func isAmbiguous(_ next: RouteSegment, behind segment: RouteSegment, named name: String) throws -> Bool {
        try segment.branches.contains { branch in
            guard branch.edge != next.part.edge else { return false }
            if !name.isEmpty, try router.name(branch.way).spoken == name { return true }
            return abs(try turn(from: segment, to: branch.edge)) < Self.ahead
        }
    }

    /// The angle in degrees below which a road leads ahead.
    static let ahead = 45.0
}
