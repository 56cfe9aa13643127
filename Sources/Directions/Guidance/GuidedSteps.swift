import Geodesy
import Routing

/// Puts the pieces of a way together into steps.
struct GuidedSteps {
    /// Pieces that are gone along with nothing else to do.
    private struct Stretch {
        let maneuver: Maneuver
        var name: String
        var pieces: ArraySlice<RoutePiece>
        /// Whether it still goes round: then the road that it leaves for names it.
        var isRound = false

        var distance: Double { pieces.reduce(0) { $0 + Double($1.part.length) } / 10 }
    }

    private let pieces: [RoutePiece]
    private let transportType: TransportType
    private let words: GuidanceWords

    /// Metres below which a road without a name is only a part of a turn to those on foot or on a bicycle.
    private static let shortest = 20.0

    init(_ pieces: [RoutePiece], _ transportType: TransportType, _ words: GuidanceWords) {
        (self.pieces, self.transportType, self.words) = (pieces, transportType, words)
    }

    /// - Parameter side: Where the destination lies from the end of the way.
    func steps(arrivingAt side: Maneuver.Side?) -> [Route.Step] {
        guard let end = pieces.last?.part.points.upperBound else { return [] }
        let arrival = Route.Step(
            instructions: words.sentence(.arrive(side), name: ""), maneuver: .arrive(side), name: "", distance: 0,
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
                        isRound: piece.isRoundabout))
                if transportType != .automobile { joinTurns(&all) }
            } else {
                extend(&all[all.count - 1], by: piece, number)
            }
        }
        return all
    }

    private func extend(_ stretch: inout Stretch, by piece: RoutePiece, _ number: Int) {
        stretch.pieces = pieces[stretch.pieces.startIndex...number]
        guard stretch.isRound, !piece.isRoundabout else { return }
        stretch.name = piece.name
        stretch.isRound = false
    }

    /// Makes one turn of two with next to nothing between, or none where one goes straight on in the end.
    private func joinTurns(_ all: inout [Stretch]) {
        guard all.count > 1, case .turn = all[all.count - 1].maneuver, isPassedOver(all[all.count - 2]) else { return }
        let (last, passed) = (all.removeLast(), all.removeLast())
        let (begin, next) = (passed.pieces.startIndex, last.pieces.startIndex)
        if let maneuver = maneuver(from: begin - 1, to: next, in: all.last) {
            all.append(Stretch(maneuver: maneuver, name: last.name, pieces: pieces[begin..<last.pieces.endIndex]))
        } else {
            extend(&all[all.count - 1], by: pieces[next], next)
        }
    }

    private func isPassedOver(_ stretch: Stretch) -> Bool {
        guard stretch.name.isEmpty, stretch.distance < Self.shortest else { return false }
        switch stretch.maneuver {
        case .depart, .turn: return !stretch.pieces.contains(where: \.isFerry)
        default: return false
        }
    }

    /// What is done between two pieces.
    ///
    /// - Returns: `nil` where one only goes on.
    private func maneuver(from last: Int, to number: Int, in stretch: Stretch?) -> Maneuver? {
        let next = pieces[number]
        guard let stretch else { return .depart(heading: (next.first + 360).truncatingRemainder(dividingBy: 360)) }
        let piece = pieces[last]
        if next.isRoundabout { return piece.isRoundabout ? nil : .roundabout(exit: exit(from: number)) }
        if stretch.isRound { return nil }
        if next.isFerry != piece.isFerry, next.isFerry { return .ferry }
        let isRenamed = next.name != stretch.name
        if piece.leadsOnlyTo(next), !isRenamed || next.name.isEmpty { return nil }
        let turn = Maneuver.Turn(degrees: piece.turn(into: next))
        switch turn {
        case .straight: return isRenamed && !next.name.isEmpty ? .turn(turn) : nil
        case .slightLeft, .slightRight: return isRenamed ? .turn(turn) : nil
        default: return .turn(turn)
        }
    }

    /// By which exit a roundabout is left. Those on foot go round as they like.
    private func exit(from number: Int) -> Int? {
        let round = pieces[number...].prefix(while: \.isRoundabout)
        guard transportType != .walking, round.endIndex < pieces.endIndex else { return nil }
        return round.count(where: \.hasExit)
    }

    private func step(_ stretch: Stretch) -> Route.Step {
        let parts = stretch.pieces.map(\.part)
        return Route.Step(
            instructions: words.sentence(stretch.maneuver, name: stretch.name), maneuver: stretch.maneuver,
            name: stretch.name, distance: stretch.distance,
            expectedTravelTime: parts.reduce(0) { $0 + Double($1.duration) } / 10,
            points: parts[0].points.lowerBound...parts[parts.count - 1].points.upperBound)
    }
}
