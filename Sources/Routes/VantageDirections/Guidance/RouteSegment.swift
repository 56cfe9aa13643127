import VantageGeodesy
import VantageRouting

/// A part of a route along one road, with its name.
struct RouteSegment {
    let part: RoadRoute.Part
    /// The road's name or, if it has none, its reference number.
    let name: String
    /// The road's name for a driver who joins it. On motorways and trunk roads, it starts with the number, as signs do.
    let signedName: String
    /// The signs along the road.
    let signs: RoadSigns
    /// The roads available at the segment's end, not counting a U-turn.
    let branches: [RoadBranch]
    /// The headings at the segment's start and end, in degrees clockwise from north.
    let first: Double
    let last: Double
    /// The time in seconds that turning onto the segment takes.
    var turnDelay = 0.0

    /// The distance in meters over which a heading is measured. It bridges the short bends that intersections often
    /// have.
    private static let reach = 12.0

    init(_ part: RoadRoute.Part, _ name: RoadName, _ branches: [RoadBranch], _ points: [Coordinate]) {
        self.part = part
        self.branches = branches
        self.name = name.spoken
        signedName = part.flags.contains(.freeway) ? name.signed : name.spoken
        signs = name.signs(along: part.edge)
        let shape = points[part.points]
        first = Self.heading(shape, over: Self.reach)
        last = Self.heading(shape.reversed(), over: Self.reach) + 180
    }

    /// Creates the segment for a part of an edge; `nil` when the part is empty.
    init?(_ part: EdgePart, _ router: Router) throws {
        let route = try router.route(along: part)
        guard let first = route.parts.first else { return nil }
        self.init(
            first, try router.name(first.way), try router.branches(behind: part.edge),
            route.points.compactMap(\.coordinate))
    }

    var isRoundabout: Bool { part.flags.contains(.roundabout) }
    var isFerry: Bool { part.flags.contains(.ferry) }
    var isLink: Bool { part.flags.contains(.link) }
    var isFreeway: Bool { part.flags.contains(.freeway) }

    /// Whether the roundabout has an exit at the segment's end.
    var hasExit: Bool { branches.contains { !$0.flags.contains(.roundabout) } }

    /// Reports whether the given segment is the only way to continue.
    func hasOnlyContinuation(_ next: RouteSegment) -> Bool { branches.count == 1 && branches[0].edge == next.part.edge }

    /// Returns the angle of the turn onto another segment in degrees clockwise, from -180 to 180.
    func turn(into next: RouteSegment) -> Double {
        if next.part.edge == part.edge.reversed { return 180 }
        return turn(to: next.first)
    }

    /// Returns the angle of the turn toward a heading in degrees clockwise, from -180 to 180.
    func turn(to heading: Double) -> Double {
        let turn = (heading - last).truncatingRemainder(dividingBy: 360)
        return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    }

    /// Returns the heading at the start of a line, measured over a distance in meters.
    static func heading(_ points: some BidirectionalCollection<Coordinate>, over reach: Double) -> Double {
        guard let start = points.first else { return 0 }
        let far = points.dropFirst().first { start.distance(to: $0) >= reach } ?? points.dropFirst().last
        return far.flatMap { start.bearing(to: $0)?.degrees } ?? 0
    }
}

extension RoadName {
    /// The name or, if there is none, the reference number.
    var spoken: String { name.isEmpty ? number : name }

    /// The reference number followed by the name.
    fileprivate var signed: String {
        number.isEmpty || name.isEmpty || name == number ? spoken : "\(number) (\(name))"
    }

    /// The reference numbers as they appear on signs.
    private var number: String { reference.split(separator: ";").joined(separator: " / ") }
}
