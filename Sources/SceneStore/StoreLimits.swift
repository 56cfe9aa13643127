/// How much of a machine a store may take. Whoever asks for more at once waits.
public struct StoreLimits: Hashable, Sendable {
    /// Lookups of places that run at once, each on a connection of its own.
    public var lookups: Int
    /// Pictures that are read at once, each on a connection of its own; see ``SceneStore/picture(of:)``.
    public var pictures: Int
    /// Other reads that run at once.
    public var reads: Int
    /// Pages of 4096 bytes that the file may have: as many as the format of SQLite has room for, 17.6 TB.
    package var pages = 4_294_967_294

    /// - Parameters:
    ///   - lookups: At least 1.
    ///   - pictures: At least 1.
    ///   - reads: At least 1.
    public init(lookups: Int = 16, pictures: Int = 16, reads: Int = 4) {
        self.lookups = max(1, lookups)
        self.pictures = max(1, pictures)
        self.reads = max(1, reads)
    }
}
