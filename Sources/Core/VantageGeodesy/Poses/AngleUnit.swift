/// A unit for the angles in a table.
public enum AngleUnit: String, Hashable, Sendable, CaseIterable, Codable {
    /// 360 to a full turn.
    case degrees = "degrees"
    /// 400 to a full turn; also called gradians.
    case gons = "gon"
    /// 2π to a full turn.
    case radians = "radians"

    /// Converts an angle to degrees.
    public func degrees(_ angle: Double) -> Double {
        switch self {
        case .degrees: angle
        case .gons: angle * 0.9
        case .radians: angle * 180 / .pi
        }
    }
}
