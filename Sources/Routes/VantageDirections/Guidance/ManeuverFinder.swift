import VantageRouting

/// Finds the maneuver between two segments of a route.
struct ManeuverFinder {
    let junctions: JunctionView
    let transportType: TransportType

    /// - Parameter name: The name of the road so far.
    /// - Returns: `nil` when the traveler continues without a maneuver.
    func maneuver(from last: RouteSegment, to next: RouteSegment, named name: String) throws -> Maneuver? {
        let degrees = last.turn(into: next)
        let turn = Maneuver.Turn(degrees: degrees)
        if next.isFerry != last.isFerry { return next.isFerry ? .ferry : .turn(turn) }
        if transportType == .automobile, let ramp = try ramp(from: last, to: next, degrees, name) { return ramp }
        let isRenamed = next.name != name
        if last.hasOnlyContinuation(next) {
            return abs(degrees) >= JunctionView.ahead && isRenamed && !next.name.isEmpty ? .turn(turn) : nil
        }
        switch turn {
        case .straight where next.name.isEmpty: return nil
        case .straight, .slightLeft, .slightRight:
            guard isRenamed, try junctions.isAmbiguous(next, behind: last, named: name) else { return nil }
            return .turn(turn)
        default: return .turn(turn)
        }
    }

    /// Returns the maneuver at a junction with ramps; `nil` when there is none or when it is an ordinary turn.
    private func ramp(
        from last: RouteSegment, to next: RouteSegment, _ degrees: Double, _ name: String
    ) throws -> Maneuver? {
        guard next.isLink || last.isLink || last.isFreeway, abs(degrees) < Self.widest else { return nil }
        if last.isLink, !next.isLink { return end(of: last, next, degrees, name) }
        let others = last.branches.filter { $0.edge != next.part.edge }
        if last.isFreeway, next.isLink {
            let through = others.filter { $0.flags.contains(.freeway) }
            guard !through.isEmpty else { return nil }
            return .exit(try junctions.side(of: next.part.edge, among: through, behind: last) ?? .right)
        }
        let rivals = try others.filter { try isRival($0, from: last, to: next) }
        guard !rivals.isEmpty else { return nil }
        return .fork(try junctions.side(of: next.part.edge, among: rivals, behind: last))
    }

    /// The angle in degrees at which taking a ramp becomes an ordinary turn.
    private static let widest = 60.0

    /// Returns the maneuver where a ramp ends: a merge if it joins another road, or a turn at a crossing.
    private func end(of last: RouteSegment, _ next: RouteSegment, _ degrees: Double, _ name: String) -> Maneuver? {
        if next.isFreeway { return .merge }
        guard !next.isRoundabout, !next.name.isEmpty, next.name != name else { return nil }
        return last.hasOnlyContinuation(next) ? .merge : .turn(Maneuver.Turn(degrees: degrees))
    }

    /// Reports whether a driver has to choose between a road and the next segment without turning.
    private func isRival(_ branch: RoadBranch, from last: RouteSegment, to next: RouteSegment) throws -> Bool {
        if last.isLink { return branch.flags.contains(.link) }
        // On other roads, only branches that go straight ahead compete with each other.
        guard next.isLink || (branch.flags.contains(.freeway) && next.part.flags.contains(.oneWay)) else {
            return false
        }
        guard next.isLink || next.isFreeway else { return false }
        return abs(try junctions.turn(from: last, to: branch.edge)) < JunctionView.ahead
    }
}
