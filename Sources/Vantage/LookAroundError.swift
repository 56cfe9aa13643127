/// Why a scene cannot be looked at as asked.
public struct LookAroundError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: String, Sendable, Codable {
        /// Looking at a place needs the heading of the picture.
        case headingUnknown
        /// The place to look at is where the picture was taken.
        case nothingToLookAt
    }

    public let code: Code
    /// What happened, to which scene, and what to do next.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
