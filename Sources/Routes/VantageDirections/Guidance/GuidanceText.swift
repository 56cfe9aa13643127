/// The key of a string in a ``GuidanceCatalog``.
///
/// The strings have placeholders:
///
/// - `{name}`: the name of a road or ferry.
/// - `{direction}`: a compass direction.
/// - `{exit}`: an ordinal number.
/// - `{number}`: the digits of an ordinal number, the number of a motorway exit, or the number of lanes.
/// - `{sentence}`: an instruction to which a string adds text.
/// - `{signs}`: the roads and places on signs.
enum GuidanceText: Hashable, Sendable {
    case depart, departOnRoad
    case turn(Maneuver.Turn)
    case turnOntoRoad(Maneuver.Turn)
    /// A roundabout whose exit has no number.
    case roundabout, roundaboutOntoRoad
    case exit, exitOntoRoad
    /// A motorway exit, without and with a number.
    case motorwayExit(Maneuver.Side), numberedMotorwayExit(Maneuver.Side)
    /// A fork. The side is `nil` for the middle.
    case fork(Maneuver.Side?), forkOntoRoad(Maneuver.Side?)
    case merge, mergeOntoRoad
    case toward, toll, listSeparator
    /// One lane, and several lanes. The side is `nil` for the middle.
    case lane(Maneuver.Side?), lanes(Maneuver.Side?)
    case ferry, namedFerry
    case arrive, arriveLeft, arriveRight
    case direction(Direction)
    case ordinal(Ordinal)

    /// One of the eight compass directions.
    enum Direction: Int, CaseIterable, Sendable {
        case north, northeast, east, southeast, south, southwest, west, northwest

        /// Creates the direction nearest to a heading in degrees clockwise from north.
        init(heading: Double) {
            let eighth = Int((heading / 45).rounded()) & 7
            self = Self.allCases[eighth]
        }
    }

    /// The form of an ordinal number. Every language has `other`. A language needs `one`, `two` and `few` only if its
    /// ordinals vary with the number as in English: 1st, 2nd, 3rd. Source: CLDR, Language Plural Rules.
    enum Ordinal: Hashable, Sendable {
        /// The form for a specific number.
        case exactly(Int)
        case one, two, few, other

        init(_ number: Int) {
            switch (number % 10, number % 100) {
            case (_, 11...13): self = .other
            case (1, _): self = .one
            case (2, _): self = .two
            case (3, _): self = .few
            default: self = .other
            }
        }
    }
}
