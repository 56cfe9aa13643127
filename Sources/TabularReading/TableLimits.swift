/// What the lines of untrusted tables may demand.
public struct TableLimits: Hashable, Sendable {
    /// Bytes of one line or record of a table, or of one document in a stream of documents.
    public var maximumLine = 1 << 20
    /// How deep objects and arrays may lie in each other.
    public var maximumDepth = 64

    /// The limits where none are given.
    public static let standard = TableLimits()

    /// The standard limits.
    public init() {}
}
