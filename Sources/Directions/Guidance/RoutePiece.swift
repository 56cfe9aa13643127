import Geodesy
import Routing

/// A part of a way along roads, with what it is called.
struct RoutePiece {
    let part: RoadRoute.Part
    /// The road's name, or else its number.
    let name: String
    /// Where one may go on to at its end, but back.
    let branches: [RoadBranch]
    /// Degrees clockwise from north in which one sets off, and arrives.
    let first: Double
    let last: Double

    /// Metres over which a direction is looked at: crossings have short bends.
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

    /// Whether one may leave a roundabout at its end.
    var hasExit: Bool { branches.contains { !$0.flags.contains(.roundabout) } }

    /// Whether there is nothing to choose before another.
    func leadsOnlyTo(_ next: RoutePiece) -> Bool { branches.count == 1 && branches[0].edge == next.part.edge }

    /// Degrees clockwise by which one turns from here into another, from -180 to 180.
    func turn(into next: RoutePiece) -> Double {
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
