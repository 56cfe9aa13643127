import VantageGeodesy
import VantageRouting

/// A part of a route along one road, with its name.
struct RouteSegment {
    let part: RoadRoute.Part
    /// The road's name or, if it has none, its reference number.
    let name: String
    /// The roads available at the segment's end, not counting a U-turn.
    let branches: [RoadBranch]
    /// The headings at the segment's start and end, in degrees clockwise from north.
    let first: Double
    let last: Double

    /// The distance in meters over which a heading is measured. It bridges the short bends that intersections often
    /// have.
    private static let reach = 12.0

    init(_ part: RoadRoute.Part, _ name: RoadName, _ branches: [RoadBranch], _ points: [Coordinate]) {
        self.part = part
        self.branches = branches
        self.name = name.name.isEmpty ? name.reference : name.name
        let shape = points[part.points]
        first = Self.heading(shape)
        last = Self.heading(shape.reversed()) + 180
    }

    var isRoundabout: Bool { part.flags.contains(.roundabout) }
    var isFerry: Bool { part.flags.contains(.ferry) }

    /// Whether the roundabout has an exit at the segment's end.
    var hasExit: Bool { branches.contains { !$0.flags.contains(.roundabout) } }

    /// Reports whether the given segment is the only way to continue.
    func hasOnlyContinuation(_ next: RouteSegment) -> Bool { branches.count == 1 && branches[0].edge == next.part.edge }

    /// Returns the angle of the turn onto another segment in degrees clockwise, from -180 to 180.
    func turn(into next: RouteSegment) -> Double {
        if next.part.edge == part.edge.reversed { return 180 }
        let turn = (next.first - last).truncatingRemainder(dividingBy: 360)
        return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    }

    private static func heading(_ points: some Collection<Coordinate>) -> Double {
        guard let start = points.first else { return 0 }
        let far = points.dropFirst().first { start.distance(to: $0) >= reach } ?? points.dropFirst().reversed().first
        return far.flatMap { start.bearing(to: $0)?.degrees } ?? 0
    }
}
