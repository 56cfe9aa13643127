/// The value of a tag, with the type that the tile uses to store it.
package enum VectorValue: Hashable, Sendable {
    case string(String)
    case float(Float)
    case double(Double)
    case int(Int64)
    case uint(UInt64)
    /// A signed integer in an encoding that keeps small negative numbers short.
    case sint(Int64)
    case bool(Bool)

    /// The value as a string; `nil` for other types.
    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value as a finite number; `nil` for other types.
    package var number: Double? {
        switch self {
        case .float(let value): value.isFinite ? Double(value) : nil
        case .double(let value): value.isFinite ? value : nil
        case .int(let value), .sint(let value): Double(value)
        case .uint(let value): Double(value)
        case .string, .bool: nil
        }
    }

    /// The value as a Boolean. A nonzero number counts as true, because some tiles store `oneway` as a number and
    /// others as a Boolean.
    package var bool: Bool? {
        if case .bool(let value) = self { return value }
        return number.map { $0 != 0 }
    }
}
