import VantageGeodesy
import VantageRouting

/// A driver's view of the roads that leave a junction.
struct JunctionView {
    let router: Router

    /// The distance in meters over which the headings of roads are compared. It is long because ramps diverge slowly.
    private static let reach = 40.0

    /// Returns the angle between a segment and a road that starts at its end, in degrees clockwise, from -180 to 180.
    func turn(from segment: RouteSegment, to edge: DirectedEdge) throws -> Double {
        let points = try router.points(of: edge).compactMap(\.coordinate)
        return segment.turn(to: RouteSegment.heading(points, over: Self.reach))
    }

    /// Returns the side on which a road leaves, relative to others; `nil` when there are roads on both sides of it.
    func side(of edge: DirectedEdge, among others: [RoadBranch], behind segment: RouteSegment) throws -> Maneuver.Side?
    {
        let own = try turn(from: segment, to: edge)
        let turns = try others.map { try turn(from: segment, to: $0.edge) }
        if turns.allSatisfy({ own > $0 }) { return .right }
        return turns.allSatisfy { own < $0 } ? .left : nil
    }

    /// Reports whether another road could be mistaken for the continuation because it has the name of the road so far,
    /// or because it also goes straight ahead.
    func isAmbiguous(_ next: RouteSegment, behind segment: RouteSegment, named name: String) throws -> Bool {
        try segment.branches.contains { branch in
            guard branch.edge != next.part.edge else { return false }
            if !name.isEmpty, try router.name(branch.way).spoken == name { return true }
            return abs(try turn(from: segment, to: branch.edge)) < Self.ahead
        }
    }

    /// The angle in degrees below which a road counts as going straight ahead.
    static let ahead = 45.0
}
