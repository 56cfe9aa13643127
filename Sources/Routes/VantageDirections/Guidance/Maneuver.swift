/// The maneuver at the start of a step.
public enum Maneuver: Hashable, Sendable {
    /// Depart toward a heading, in degrees clockwise from north.
    case depart(heading: Double)
    /// Continue or turn.
    case turn(Turn)
    /// Enter a roundabout and leave it by an exit, numbered from 1. The exit is `nil` for pedestrians, and when the
    /// route ends in the roundabout.
    case roundabout(exit: Int?)
    /// Leave a motorway or trunk road on a ramp on the given side.
    case exit(Side)
    /// Keep to a side where ramps or motorways divide, or to the middle if the side is `nil`.
    case fork(Side?)
    /// Merge onto another road at the end of a ramp.
    case merge
    /// Board a ferry.
    case ferry
    /// Arrive at the destination: on the given side of the road, or directly on the road if the side is `nil`.
    case arrive(Side?)

    /// The direction of a turn: straight below 25° to either side, slight below 45°, sharp from 120°, and a U-turn from
    /// 170° upward.
    public enum Turn: String, Hashable, Sendable, CaseIterable {
        case straight = "straight"
        case slightLeft = "slightLeft"
        case left = "left"
        case sharpLeft = "sharpLeft"
        case slightRight = "slightRight"
        case right = "right"
        case sharpRight = "sharpRight"
        case uTurn = "uTurn"

        /// - Parameter degrees: The turn in degrees, clockwise, from -180 to 180.
        package init(degrees: Double) {
            switch abs(degrees) {
            case ..<Self.straightest: self = .straight
            case ..<45: self = degrees < 0 ? .slightLeft : .slightRight
            case ..<120: self = degrees < 0 ? .left : .right
            case ..<170: self = degrees < 0 ? .sharpLeft : .sharpRight
            default: self = .uTurn
            }
        }

        /// The angle, in degrees, below which a turn counts as straight.
        private static let straightest = 25.0
    }

    /// A side of the road in the direction of travel.
    public enum Side: String, Hashable, Sendable, CaseIterable { case left, right }
}
