/// An error that consists of a code, a description and, if a limit was exceeded, that limit.
///
/// Each part of Vantage has its own codes and an alias for its errors: `SceneError` is
/// `CodedError<SceneErrorCode>`.
public struct CodedError<Code: VantageErrorCode>: VantageError, Hashable {
    /// The reason for the error, as a code that programs can compare.
    public let code: Code
    /// One or two sentences that say what happened, what was affected, and what was expected.
    public let description: String
    /// The limit that was exceeded, if it can be raised.
    public let limit: ResourceLimit?

    /// Creates an error. Its description says what happened, what was affected, and what was expected.
    public init(_ code: Code, _ description: String, limit: ResourceLimit? = nil) {
        self.code = code
        self.description = description
        self.limit = limit
    }
}
