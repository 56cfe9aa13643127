import Vantage

/// A value that a request may have, by the name that whoever asks knows it by: `--fov` for a command, `fov` in a table
/// and for a server. Every range of a view, a filter and a map is checked here, and nowhere else on the way
/// from a text to an option.
package struct Parameter: Hashable, Sendable, ExpressibleByStringLiteral {
    package let name: String

    package init(_ name: String) { self.name = name }
    package init(stringLiteral name: String) { self.name = name }

    /// - Parameter unit: With a space in front, where there is one.
    package func check(
        _ value: Double, in range: ClosedRange<Double>, _ unit: String = ""
    ) throws(RequestError) -> Double {
        guard range.contains(value) else {
            throw RequestError(
                .outOfRange,
                "Expected \(name) from \(range.lowerBound.short) to \(range.upperBound.short)\(unit) but received "
                    + "\(value.short).")
        }
        return value
    }

    /// - Parameter expected: Behind the name: `as 2023-05-17`.
    package func notUnderstood(_ expected: String, _ text: some StringProtocol) -> RequestError {
        RequestError(.notUnderstood, "Expected \(name) \(expected) but received \"\(text.prefix(40))\".")
    }
}

/// How whoever asks spells the names of parameters.
package struct ParameterNames: Sendable {
    private let prefix: String

    /// `--look-at`.
    package static let flags = ParameterNames(prefix: "--")
    /// `look-at`.
    package static let plain = ParameterNames(prefix: "")

    /// - Parameter word: In lower case, with hyphens.
    package func callAsFunction(_ word: String) -> Parameter { Parameter(prefix + word) }
}

extension Double {
    /// Without a fraction where there is none.
    package var short: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
