import JPEGCodec

/// The limits on what an import takes in; each has a name, a default and a flag of the command line.
public struct ImportLimits: Sendable {
    public var picture: JPEGLimits
    /// Bytes of one line of a table or of one document in a stream of documents.
    public var maximumLine = 1 << 20
    /// Bytes of one JSON document.
    public var maximumDocument = 256 << 20
    /// How deep objects and arrays may lie in each other.
    public var maximumDepth = 64

    public static let standard = ImportLimits()

    public init(picture: JPEGLimits = .standard) { self.picture = picture }
}
