import JPEGCodec
import TabularReading

/// The limits on what an import takes in; each has a name, a default and a flag of the command line.
public struct ImportLimits: Sendable {
    /// What a picture may demand.
    public var picture: JPEGLimits
    /// What a table or a document may demand.
    public var table: TableLimits
    /// Bytes of one JSON document.
    public var maximumDocument = 256 << 20
    /// Bytes of one place with its outline, where that is more than `table` allows a line.
    public var maximumFeature = 32 << 20

    /// The limits where none are given.
    public static let standard = ImportLimits()

    /// The standard limits, where nothing else is said.
    public init(picture: JPEGLimits = .standard, table: TableLimits = .standard) {
        self.picture = picture
        self.table = table
    }
}
