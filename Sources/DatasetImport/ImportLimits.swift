import JPEGCodec
import TabularReading

/// The limits on what an import takes in; each has a name, a default and a flag of the command line.
public struct ImportLimits: Sendable {
    public var picture: JPEGLimits
    public var table: TableLimits
    /// Bytes of one JSON document.
    public var maximumDocument = 256 << 20

    public static let standard = ImportLimits()

    public init(picture: JPEGLimits = .standard, table: TableLimits = .standard) {
        self.picture = picture
        self.table = table
    }
}
