/// A unit for the angles in a table.
public enum AngleUnit: String, Hashable, Sendable, CaseIterable, Codable {
    /// Degrees, of which a full turn has 360.
    case degrees = "degrees"
    /// Gons, of which a full turn has 400; also called gradians.
    case gons = "gon"
    /// Radians, of which a full turn has 2π.
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
