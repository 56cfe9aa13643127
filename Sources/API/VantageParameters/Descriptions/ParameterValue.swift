import Vantage

/// The values that a parameter takes.
package enum ParameterValue: Hashable, Sendable {
    /// Text.
    ///
    /// - Parameters:
    ///   - example: A value for the documentation.
    ///   - placeholder: The placeholder for the value in a command's usage, such as `LAT,LON`.
    case text(example: String, placeholder: String = "TEXT")
    /// A number in a range.
    ///
    /// - Parameter unit: The unit in the plural, such as `meters`.
    case number(ClosedRange<Double>, unit: String? = nil)
    case integer(ClosedRange<Int>)
    /// A positive integer. Values above the maximum are clamped.
    case count
    case words([String])
    case flag
    /// Shapes to draw. The length of the text is not limited.
    case overlay(example: String)
}

extension ParameterValue {
    /// Returns the raw values of an enum.
    package static func words<Word: CaseIterable & RawRepresentable<String>>(of type: Word.Type) -> ParameterValue {
        .words(type.allCases.map(\.rawValue))
    }

    /// The values as shown in the documentation and in the server's reference: a range, a list of words, or an example.
    package var summary: String {
        switch self {
        case .text(let example, _), .overlay(let example): "such as \(example)"
        case .number(let range, let unit): "\(range.lowerBound.short) to \(range.upperBound.short)\(unit.spaced)"
        case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .count: "1 or more"
        case .words(let words): words.joined(separator: ", ")
        case .flag: "true, false"
        }
    }

    /// The unit of a number.
    package var unit: String? { if case .number(_, let unit) = self { unit } else { nil } }
}

extension String? {
    /// The string preceded by a space, or an empty string for `nil`.
    var spaced: String { map { " " + $0 } ?? "" }
}
