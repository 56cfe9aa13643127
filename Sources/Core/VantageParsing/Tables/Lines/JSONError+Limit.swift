import VantageCore

extension JSONError {
    /// The limit that was exceeded, if that is the reason for the error.
    package var limit: ResourceLimit? { isTooDeep ? .jsonDepth : isTooLong ? .lineBytes : nil }
}
