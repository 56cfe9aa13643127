import VantageGeodesy
import VantageRouting

/// Combines the segments of a route into steps.
struct StepBuilder {
    /// Consecutive segments without a maneuver between them.
    private struct Stretch {
        let maneuver: Maneuver
        var name: String
        var pieces: ArraySlice<RouteSegment>
        /// Whether the stretch is still on a roundabout. Such a stretch is later named after the road at the exit.
        var isInRoundabout = false

        var distance: Double { pieces.reduce(0) { $0 + Double($1.part.length) } / 10 }
        var hasToll: Bool { pieces.contains { $0.part.flags.contains(.toll) } }
    }

    private let pieces: [RouteSegment]
    private let transportType: TransportType
    private let catalog: GuidanceCatalog
    private let finder: ManeuverFinder

    /// The length in meters below which an unnamed road counts as part of a turn, for pedestrians and cyclists.
    private static let shortestUnnamed = 20.0
    /// The maximum length in meters of a ramp around the corner of a crossing.
    private static let longestSlipRoad = 150.0
    /// The length in meters below which a step is merged with its neighbors if it does not change the direction.
    private static let shortest = 10.0

    init(
        _ pieces: [RouteSegment], _ transportType: TransportType, _ catalog: GuidanceCatalog, _ junctions: JunctionView
    ) {
        (self.pieces, self.transportType, self.catalog) = (pieces, transportType, catalog)
        finder = ManeuverFinder(junctions: junctions, transportType: transportType)
    }

    /// - Parameter side: The side of the road on which the destination lies.
    func steps(arrivingAt side: Maneuver.Side?) throws -> [Route.Step] {
        guard let end = pieces.last?.part.points.upperBound else { return [] }
        let stretches = try stretches()
        let arrival = Route.Step(
            instructions: catalog.sentence(.arrive(side), name: ""), maneuver: .arrive(side), name: "", exitNumber: nil,
            destinations: [], lanes: [], hasToll: false, distance: 0, expectedTravelTime: 0, points: end...end)
        return stretches.indices.map { step($0, of: stretches) } + [arrival]
    }

    private func stretches() throws -> [Stretch] {
        var all: [Stretch] = []
        for (number, piece) in pieces.enumerated() {
            if let maneuver = try maneuver(from: number - 1, to: number, in: all.last) {
                all.append(
                    Stretch(
                        maneuver: maneuver, name: piece.name, pieces: pieces[number...number],
                        isInRoundabout: piece.isRoundabout))
                joinSlipRoad(&all)
                try joinTurns(&all)
            } else {
                extend(&all[all.count - 1], by: piece, number)
            }
        }
        return all
    }

    private func extend(_ stretch: inout Stretch, by piece: RouteSegment, _ number: Int) {
        stretch.pieces = pieces[stretch.pieces.startIndex...number]
        // The first part of a road may have no name, such as where the road is divided at a junction.
        if stretch.name.isEmpty, piece.isLink == pieces[stretch.pieces.startIndex].isLink { stretch.name = piece.name }
        guard stretch.isInRoundabout, !piece.isRoundabout else { return }
        stretch.name = piece.name
        stretch.isInRoundabout = false
    }

    /// Merges two turns that are close together into one, or into none if they cancel each other out.
    private func joinTurns(_ all: inout [Stretch]) throws {
        guard all.count > 1, case .turn = all[all.count - 1].maneuver, isNegligible(all[all.count - 2], all.last!)
        else {
            return
        }
        let (last, passed) = (all.removeLast(), all.removeLast())
        let (begin, next) = (passed.pieces.startIndex, last.pieces.startIndex)
        if let maneuver = try maneuver(from: begin - 1, to: next, in: all.last) {
            all.append(Stretch(maneuver: maneuver, name: last.name, pieces: pieces[begin..<last.pieces.endIndex]))
        } else if !last.name.isEmpty, last.name != all.last?.name {
            let maneuver = Maneuver.turn(.straight)
            all.append(Stretch(maneuver: maneuver, name: last.name, pieces: pieces[begin..<last.pieces.endIndex]))
        } else {
            extend(&all[all.count - 1], by: pieces[next], next)
        }
    }

    /// Replaces a short ramp around the corner of a crossing, and the merge at its end, with a turn.
    private func joinSlipRoad(_ all: inout [Stretch]) {
        guard all.count > 1, case .merge = all[all.count - 1].maneuver,
            case .fork(let side?) = all[all.count - 2].maneuver
        else { return }
        let (last, passed) = (all[all.count - 1], all[all.count - 2])
        let begin = passed.pieces.startIndex
        guard begin > 0, !pieces[begin - 1].isLink, !pieces[begin - 1].isFreeway,
            !last.pieces.contains(where: \.isFreeway),
            passed.distance < Self.longestSlipRoad, passed.pieces.allSatisfy({ $0.isLink && $0.signs.isEmpty })
        else { return }
        var turn = Maneuver.Turn(degrees: pieces[begin - 1].turn(into: pieces[last.pieces.startIndex]))
        if turn == .straight { turn = side == .left ? .slightLeft : .slightRight }
        all.removeLast(2)
        all.append(Stretch(maneuver: .turn(turn), name: last.name, pieces: pieces[begin..<last.pieces.endIndex]))
    }

    private func isNegligible(_ stretch: Stretch, _ next: Stretch) -> Bool {
        guard !stretch.pieces.contains(where: \.isFerry) else { return false }
        switch stretch.maneuver {
        case .depart, .turn: break
        default: return false
        }
        if transportType != .automobile, stretch.name.isEmpty, stretch.distance < Self.shortestUnnamed { return true }
        guard stretch.distance < Self.shortest, stretch.pieces.startIndex > 0 else { return false }
        // The traveler goes straight on in the end, or does not turn at the start.
        let before = pieces[stretch.pieces.startIndex - 1]
        return abs(before.turn(into: next.pieces[next.pieces.startIndex])) < JunctionView.ahead
            || stretch.maneuver == .turn(.straight)
    }

    /// Returns the maneuver between two segments.
    ///
    /// - Returns: `nil` when the traveler continues without a maneuver.
    private func maneuver(from last: Int, to number: Int, in stretch: Stretch?) throws -> Maneuver? {
        let next = pieces[number]
        guard let stretch else { return .depart(heading: (next.first + 360).truncatingRemainder(dividingBy: 360)) }
        let piece = pieces[last]
        if next.isRoundabout { return piece.isRoundabout ? nil : .roundabout(exit: exit(from: number)) }
        if stretch.isInRoundabout { return nil }
        let name = next.name == stretch.name ? stretch.name : piece.name
        return try finder.maneuver(from: piece, to: next, named: name)
    }

    /// Returns the number of the exit at which the route leaves a roundabout. Pedestrians get no number, because they
    /// need not follow the traffic around the circle.
    private func exit(from number: Int) -> Int? {
        let round = pieces[number...].prefix(while: \.isRoundabout)
        guard transportType != .walking, round.endIndex < pieces.endIndex else { return nil }
        return round.count(where: \.hasExit)
    }

    private func step(_ number: Int, of stretches: [Stretch]) -> Route.Step {
        let stretch = stretches[number]
        let parts = stretch.pieces.map(\.part)
        let signs = signs(number, of: stretches)
        let lanes = lanes(before: stretch)
        let startsToll = stretch.hasToll && (number == 0 || !stretches[number - 1].hasToll)
        return Route.Step(
            instructions: catalog.sentence(
                stretch.maneuver, name: spokenName(stretch), exitNumber: signs.exit, signs: signs.destinations,
                lanes: LaneAdvice(lanes), startsToll: startsToll && transportType == .automobile),
            maneuver: stretch.maneuver, name: stretch.name, exitNumber: signs.exit, destinations: signs.destinations,
            lanes: lanes, hasToll: stretch.hasToll, distance: stretch.distance,
            expectedTravelTime: stretch.pieces.reduce(0) { $0 + Double($1.part.duration) / 10 + $1.turnDelay },
            points: parts[0].points.lowerBound...parts[parts.count - 1].points.upperBound)
    }

    /// Returns the road's name for the instruction. At forks and merges, it includes the road's number, as signs do.
    private func spokenName(_ stretch: Stretch) -> String {
        switch stretch.maneuver {
        case .merge, .fork: stretch.pieces.first.map { $0.name == stretch.name ? $0.signedName : stretch.name } ?? ""
        default: stretch.name
        }
    }

    /// Returns the contents of the signs at the start of a stretch, if its maneuver follows signs.
    private func signs(_ number: Int, of stretches: [Stretch]) -> (exit: String?, destinations: [String]) {
        let stretch = stretches[number]
        let first = stretch.pieces[stretch.pieces.startIndex]
        let ramp = stretch.pieces.prefix(while: \.isLink)
        let signed = ramp.first { !$0.signs.destinations.isEmpty }?.signs.destinations ?? first.signs.destinations
        guard transportType == .automobile else { return (nil, []) }
        switch stretch.maneuver {
        case .exit:
            let exit = first.signs.exit
            let ahead = stretch.name.isEmpty ? roadAhead(of: number, stretches) : [stretch.name]
            return (exit.isEmpty ? nil : exit, signed.isEmpty ? ahead : signed)
        case .fork: return (nil, signed.isEmpty && stretch.name.isEmpty ? roadAhead(of: number, stretches) : signed)
        case .turn where first.isLink: return (nil, signed)
        default: return (nil, [])
        }
    }

    /// Returns the name of the next named road. It identifies a ramp that has no signs.
    private func roadAhead(of number: Int, _ stretches: [Stretch]) -> [String] {
        stretches[(number + 1)...].prefix(3).first { !$0.name.isEmpty }.map { [$0.name] } ?? []
    }

    private func lanes(before stretch: Stretch) -> [Route.Lane] {
        let start = stretch.pieces.startIndex
        guard transportType == .automobile, start > 0 else { return [] }
        return LaneMarkings.lanes(pieces[start - 1].signs.lanes, for: stretch.maneuver)
    }
}
