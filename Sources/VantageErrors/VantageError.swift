/// An error of Vantage: a code for programs, a category that says how to answer it, a sentence for people.
///
/// ```swift
/// catch let error as any VantageError {
///     print(error.codeName, error.category, error)
/// }
/// ```
///
/// The sentence speaks of what went wrong and never of a flag, a command or a parameter: whoever offers those knows what
/// they are called, and adds the remedy.
public protocol VantageError: Error, Sendable, CustomStringConvertible {
    /// The codes that it may have.
    associatedtype Code: VantageErrorCode

    /// What went wrong, for programs.
    var code: Code { get }
    /// What happened, to which thing, and what would be right; one or two sentences.
    var description: String { get }
    /// The limit that was met, where it is one that can be raised.
    var limit: ResourceLimit? { get }
}

extension VantageError {
    /// How to answer it; the same for every error of a code.
    public var category: ErrorCategory { code.category }
    /// The code as reports, JSON and `docs/errors.md` have it.
    public var codeName: String { code.rawValue }
    /// None, unless an error says so.
    public var limit: ResourceLimit? { nil }
}

/// The codes of one kind of error. Their raw values are a contract: they stand in reports and in JSON.
public protocol VantageErrorCode: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    var category: ErrorCategory { get }
}
