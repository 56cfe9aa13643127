import Vantage

/// A value in a request, identified by the name that the user sees: `--fov` on the command line, `fov` in a table and
/// over HTTP.
///
/// The ranges of all view, filter and map options are checked here, when text is converted to options, and not again
/// later.
package struct Parameter: Hashable, Sendable, ExpressibleByStringLiteral {
    package let name: String

    package init(_ name: String) { self.name = name }
    package init(stringLiteral name: String) { self.name = name }

    /// Checks that a value is within a range.
    ///
    /// - Parameter unit: The unit for the error message, preceded by a space.
    /// - Throws: ``RequestError`` with the code `outOfRange`.
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

    /// Returns the error for text that cannot be parsed.
    ///
    /// - Parameter expected: The expected form, worded to follow the parameter's name in the message: `as 2023-05-17`.
    package func notUnderstood(_ expected: String, _ text: some StringProtocol) -> RequestError {
        RequestError(.notUnderstood, "Expected \(name) \(expected) but received \"\(text.prefix(40))\".")
    }
}

/// The spelling of parameter names in an interface.
package struct ParameterNames: Sendable {
    private let prefix: String

    /// The names as command-line flags: `--look-at`.
    package static let flags = ParameterNames(prefix: "--")
    /// The names without a prefix: `look-at`.
    package static let plain = ParameterNames(prefix: "")

    /// Returns the parameter with a name.
    ///
    /// - Parameter word: The name in lower case, with hyphens.
    package func callAsFunction(_ word: String) -> Parameter { Parameter(prefix + word) }
}

extension Double {
    /// The number as text, without a fraction if it is an integer.
    package var short: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
