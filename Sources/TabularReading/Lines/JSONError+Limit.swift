import JSONReading
import VantageErrors

extension JSONError {
    /// The limit that was met, where it was one.
    package var limit: ResourceLimit? { isTooDeep ? .jsonDepth : isTooLong ? .lineBytes : nil }
}
