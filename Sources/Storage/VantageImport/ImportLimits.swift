import VantageJPEG
import VantageParsing

/// The limits on the inputs of an import. Each has a name, a default and a command line flag.
public struct ImportLimits: Sendable {
    /// The limits on a picture.
    public var picture: JPEGLimits
    /// The limits on a table or a document.
    public var table: TableLimits
    /// The maximum size of one JSON document, in bytes.
    public var maximumDocument = 256 << 20
    /// The maximum size of a place and its outline, in bytes. If `table`'s line limit is lower, this limit applies
    /// instead.
    public var maximumFeature = 32 << 20

    /// The default limits.
    public static let standard = ImportLimits()

    /// Creates limits. Omitted limits keep their defaults.
    public init(picture: JPEGLimits = .standard, table: TableLimits = .standard) {
        self.picture = picture
        self.table = table
    }
}
