/// The limits for untrusted tables.
public struct TableLimits: Hashable, Sendable {
    /// The maximum length in bytes of a line or record in a table, or of a document in a stream of documents.
    public var maximumLine = 1 << 20
    /// The maximum nesting depth of objects and arrays.
    public var maximumDepth = 64

    /// The default limits.
    public static let standard = TableLimits()

    /// Creates the default limits.
    public init() {}
}
