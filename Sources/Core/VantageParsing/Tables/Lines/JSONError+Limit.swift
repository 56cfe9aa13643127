import VantageCore

extension JSONError {
    /// The exceeded limit, if the error was caused by one.
    package var limit: ResourceLimit? { isTooDeep ? .jsonDepth : isTooLong ? .lineBytes : nil }
}
