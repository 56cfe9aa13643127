import JPEGCodec

/// The limits on what an import takes in; each has a name, a default and a flag of the command line.
package struct ImportLimits: Sendable {
    package var picture: JPEGLimits
    /// Bytes of one line of a table or of one document in a stream of documents.
    package var maximumLine = 1 << 20
    /// Bytes of one JSON document.
    package var maximumDocument = 256 << 20
    /// How deep objects and arrays may lie in each other.
    package var maximumDepth = 64

    package static let standard = ImportLimits()

    package init(picture: JPEGLimits = .standard) { self.picture = picture }
}
