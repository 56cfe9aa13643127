/// What is done at the beginning of a step.
public enum Maneuver: Hashable, Sendable {
    /// One sets off towards a heading, in degrees clockwise from north.
    case depart(heading: Double)
    /// One goes on, or turns.
    case turn(Turn)
    /// One goes round and leaves by the way of the step: by which exit, from 1, where one drives and leaves at all.
    case roundabout(exit: Int?)
    /// One goes aboard a ferry.
    case ferry
    /// The end, and at which side of the road it lies, where it does not lie on it.
    case arrive(Side?)

    /// How sharply one turns: straight on to 25° either way, slightly to 45°, sharply from 120°, and a U-turn from 170°.
    public enum Turn: String, Hashable, Sendable, CaseIterable {
        case straight = "straight"
        case slightLeft = "slightLeft"
        case left = "left"
        case sharpLeft = "sharpLeft"
        case slightRight = "slightRight"
        case right = "right"
        case sharpRight = "sharpRight"
        case uTurn = "uTurn"

        /// - Parameter degrees: Clockwise, from -180 to 180.
        package init(degrees: Double) {
            switch abs(degrees) {
            case ..<Self.straightest: self = .straight
            case ..<45: self = degrees < 0 ? .slightLeft : .slightRight
            case ..<120: self = degrees < 0 ? .left : .right
            case ..<170: self = degrees < 0 ? .sharpLeft : .sharpRight
            default: self = .uTurn
            }
        }

        /// Degrees from which one turns.
        private static let straightest = 25.0
    }

    /// A side of the road, as one comes along it.
    public enum Side: String, Hashable, Sendable { case left, right }
}
