/// Parses lane markings.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:turn:lanes
enum LaneMarkings {
    /// The maximum number of lanes. No real road has more in one direction.
    private static let maximumCount = 20

    /// Returns the lanes before a maneuver, from left to right; empty when no lane is marked or none is suitable for
    /// the maneuver.
    ///
    /// - Parameter text: Lanes separated by `|`, each with its directions separated by `;`.
    static func lanes(_ text: String, for maneuver: Maneuver) -> [Route.Lane] {
        guard !text.isEmpty else { return [] }
        let markings = text.split(separator: "|", omittingEmptySubsequences: false).prefix(maximumCount).map { lane in
            lane.split(separator: ";").compactMap { directions[String($0)] }
        }
        let wanted = turns(of: maneuver).first { turns in markings.contains { serve($0, turns) } }
        guard let wanted else { return [] }
        return markings.map { Route.Lane(directions: $0, isUsable: serve($0, wanted)) }
    }

    /// Reports whether a lane goes in one of the given directions. A lane without markings goes straight on.
    private static func serve(_ marks: [Maneuver.Turn], _ turns: Set<Maneuver.Turn>) -> Bool {
        marks.isEmpty ? turns.contains(.straight) : marks.contains(where: turns.contains)
    }

    private static let directions: [String: Maneuver.Turn] = [
        "through": .straight, "left": .left, "right": .right, "slight_left": .slightLeft,
        "slight_right": .slightRight, "sharp_left": .sharpLeft, "sharp_right": .sharpRight, "reverse": .uTurn,
        "merge_to_left": .slightLeft, "merge_to_right": .slightRight,
    ]

    /// The lane directions that suit a maneuver, best first.
    private static func turns(of maneuver: Maneuver) -> [Set<Maneuver.Turn>] {
        switch maneuver {
        case .turn(.uTurn): [[.uTurn], [.left, .sharpLeft]]
        case .turn(.left), .turn(.sharpLeft): [[.left, .sharpLeft], [.slightLeft]]
        case .turn(.right), .turn(.sharpRight): [[.right, .sharpRight], [.slightRight]]
        case .turn(.slightLeft), .fork(.left), .exit(.left): [[.slightLeft, .left], [.straight]]
        case .turn(.slightRight), .fork(.right), .exit(.right): [[.slightRight, .right], [.straight]]
        case .turn(.straight), .fork(nil): [[.straight]]
        case .depart, .roundabout, .merge, .ferry, .arrive: []
        }
    }
}
