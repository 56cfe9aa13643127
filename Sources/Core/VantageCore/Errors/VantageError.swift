/// A Vantage error: a code for programs, a category that determines how to handle it, and a description for people.
///
/// ```swift
/// catch let error as any VantageError {
///     print(error.codeName, error.category, error)
/// }
/// ```
///
/// The description says what went wrong and never mentions a flag, a command or a parameter. The command line or the
/// server adds the remedy in its own terms.
public protocol VantageError: Error, Sendable, CustomStringConvertible {
    /// The codes that the error may have.
    associatedtype Code: VantageErrorCode

    /// The reason for the error, for programs.
    var code: Code { get }
    /// One or two sentences that say what happened, what was affected, and what was expected.
    var description: String { get }
    /// The limit that was exceeded, if it is one that can be raised.
    var limit: ResourceLimit? { get }
}

extension VantageError {
    /// The category of the error. All errors with the same code have the same category.
    public var category: ErrorCategory { code.category }
    /// The code as it appears in reports, in JSON and in `docs/errors.md`.
    public var codeName: String { code.rawValue }
    /// The limit, which is `nil` unless the conforming type provides its own value.
    public var limit: ResourceLimit? { nil }
}

/// The error codes for one error type. Their raw values are a contract, because reports and JSON contain them.
public protocol VantageErrorCode: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The category of all errors with this code.
    var category: ErrorCategory { get }
}
