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
    }

    private let pieces: [RoutePiece]
    private let words: GuidanceWords

    init(_ pieces: [RoutePiece], words: GuidanceWords) {
        (self.pieces, self.words) = (pieces, words)
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
            if let maneuver = maneuver(before: number, in: all.last) {
                all.append(
                    Stretch(
                        maneuver: maneuver, name: piece.name, pieces: pieces[number...number],
                        isRound: piece.isRoundabout))
            } else {
                all[all.count - 1].pieces = pieces[all[all.count - 1].pieces.startIndex...number]
                if all[all.count - 1].isRound, !piece.isRoundabout {
                    all[all.count - 1].name = piece.name
                    all[all.count - 1].isRound = false
                }
            }
        }
        return all
    }

    /// - Returns: `nil` where one only goes on.
    private func maneuver(before number: Int, in stretch: Stretch?) -> Maneuver? {
        let next = pieces[number]
        guard let stretch else { return .depart(heading: (next.first + 360).truncatingRemainder(dividingBy: 360)) }
        let piece = pieces[number - 1]
        if next.isRoundabout { return piece.isRoundabout ? nil : .roundabout }
        if stretch.isRound { return nil }
        if next.isFerry != piece.isFerry, next.isFerry { return .ferry }
        let degrees = piece.turn(into: next)
        let turn = Maneuver.Turn(degrees: degrees)
        let isRenamed = next.name != stretch.name
        switch turn {
        case .straight: return isRenamed && !next.name.isEmpty ? .turn(turn) : nil
        case .slightLeft, .slightRight: return isRenamed ? .turn(turn) : nil
        default: return .turn(turn)
        }
    }

    private func step(_ stretch: Stretch) -> Route.Step {
        let parts = stretch.pieces.map(\.part)
        return Route.Step(
            instructions: words.sentence(stretch.maneuver, name: stretch.name), maneuver: stretch.maneuver,
            name: stretch.name, distance: parts.reduce(0) { $0 + Double($1.length) } / 10,
            expectedTravelTime: parts.reduce(0) { $0 + Double($1.duration) } / 10,
            points: parts[0].points.lowerBound...parts[parts.count - 1].points.upperBound)
    }
}
