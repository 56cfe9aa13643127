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
    }

    private let pieces: [RouteSegment]
    private let transportType: TransportType
    private let catalog: GuidanceCatalog

    /// The length in meters below which an unnamed road counts as part of a turn, for pedestrians and cyclists.
    private static let shortest = 20.0

    init(_ pieces: [RouteSegment], _ transportType: TransportType, _ catalog: GuidanceCatalog) {
        (self.pieces, self.transportType, self.catalog) = (pieces, transportType, catalog)
    }

    /// - Parameter side: The side of the road on which the destination lies.
    func steps(arrivingAt side: Maneuver.Side?) -> [Route.Step] {
        guard let end = pieces.last?.part.points.upperBound else { return [] }
        let arrival = Route.Step(
            instructions: catalog.sentence(.arrive(side), name: ""), maneuver: .arrive(side), name: "", distance: 0,
            expectedTravelTime: 0, points: end...end)
        return stretches().map(step) + [arrival]
    }

    private func stretches() -> [Stretch] {
        var all: [Stretch] = []
        for (number, piece) in pieces.enumerated() {
            if let maneuver = maneuver(from: number - 1, to: number, in: all.last) {
                all.append(
                    Stretch(
                        maneuver: maneuver, name: piece.name, pieces: pieces[number...number],
                        isInRoundabout: piece.isRoundabout))
                if transportType != .automobile { joinTurns(&all) }
            } else {
                extend(&all[all.count - 1], by: piece, number)
            }
        }
        return all
    }

    private func extend(_ stretch: inout Stretch, by piece: RouteSegment, _ number: Int) {
        stretch.pieces = pieces[stretch.pieces.startIndex...number]
        guard stretch.isInRoundabout, !piece.isRoundabout else { return }
        stretch.name = piece.name
        stretch.isInRoundabout = false
    }

    /// Merges two turns that are close together into one, or into none if they cancel each other out.
    private func joinTurns(_ all: inout [Stretch]) {
        guard all.count > 1, case .turn = all[all.count - 1].maneuver, isNegligible(all[all.count - 2]) else { return }
        let (last, passed) = (all.removeLast(), all.removeLast())
        let (begin, next) = (passed.pieces.startIndex, last.pieces.startIndex)
        if let maneuver = maneuver(from: begin - 1, to: next, in: all.last) {
            all.append(Stretch(maneuver: maneuver, name: last.name, pieces: pieces[begin..<last.pieces.endIndex]))
        } else {
            extend(&all[all.count - 1], by: pieces[next], next)
        }
    }

    private func isNegligible(_ stretch: Stretch) -> Bool {
        guard stretch.name.isEmpty, stretch.distance < Self.shortest else { return false }
        switch stretch.maneuver {
        case .depart, .turn: return !stretch.pieces.contains(where: \.isFerry)
        default: return false
        }
    }

    /// Returns the maneuver between two segments.
    ///
    /// - Returns: `nil` when the traveler continues without a maneuver.
    private func maneuver(from last: Int, to number: Int, in stretch: Stretch?) -> Maneuver? {
        let next = pieces[number]
        guard let stretch else { return .depart(heading: (next.first + 360).truncatingRemainder(dividingBy: 360)) }
        let piece = pieces[last]
        if next.isRoundabout { return piece.isRoundabout ? nil : .roundabout(exit: exit(from: number)) }
        if stretch.isInRoundabout { return nil }
        if next.isFerry != piece.isFerry, next.isFerry { return .ferry }
        let isRenamed = next.name != stretch.name
        if piece.hasOnlyContinuation(next), !isRenamed || next.name.isEmpty { return nil }
        let turn = Maneuver.Turn(degrees: piece.turn(into: next))
        switch turn {
        case .straight: return isRenamed && !next.name.isEmpty ? .turn(turn) : nil
        case .slightLeft, .slightRight: return isRenamed ? .turn(turn) : nil
        default: return .turn(turn)
        }
    }

    /// Returns the number of the exit at which the route leaves a roundabout. Pedestrians get no number, because they
    /// need not follow the traffic around the circle.
    private func exit(from number: Int) -> Int? {
        let round = pieces[number...].prefix(while: \.isRoundabout)
        guard transportType != .walking, round.endIndex < pieces.endIndex else { return nil }
        return round.count(where: \.hasExit)
    }

    private func step(_ stretch: Stretch) -> Route.Step {
        let parts = stretch.pieces.map(\.part)
        return Route.Step(
            instructions: catalog.sentence(stretch.maneuver, name: stretch.name), maneuver: stretch.maneuver,
            name: stretch.name, distance: stretch.distance,
            expectedTravelTime: parts.reduce(0) { $0 + Double($1.duration) } / 10,
            points: parts[0].points.lowerBound...parts[parts.count - 1].points.upperBound)
    }
}
