/// The value of a tag, in the type that the tile stores it with.
package enum VectorValue: Hashable, Sendable {
    case string(String)
    case float(Float)
    case double(Double)
    case int(Int64)
    case uint(UInt64)
    /// Signed too, stored so that small negative numbers are short.
    case sint(Int64)
    case bool(Bool)

    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// Finite.
    package var number: Double? {
        switch self {
        case .float(let value): value.isFinite ? Double(value) : nil
        case .double(let value): value.isFinite ? value : nil
        case .int(let value), .sint(let value): Double(value)
        case .uint(let value): Double(value)
        case .string, .bool: nil
        }
    }

    /// A truth, or a number that stands for one: tiles have `oneway` in both forms.
    package var bool: Bool? {
        if case .bool(let value) = self { return value }
        return number.map { $0 != 0 }
    }
}
