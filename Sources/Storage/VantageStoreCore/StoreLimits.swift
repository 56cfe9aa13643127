/// The limits on the number of connections that a store uses at the same time, by purpose. Requests that exceed a limit
/// wait.
public struct StoreLimits: Hashable, Sendable {
    /// The maximum number of concurrent availability lookups. Each uses one connection.
    public var lookups: Int
    /// The maximum number of pictures that are read at the same time. Each uses one connection; see
    /// `SceneStore.picture(of:)`.
    public var pictures: Int
    /// The maximum number of concurrent reads that are neither lookups nor pictures.
    public var reads: Int
    /// The maximum number of 4096-byte pages in the file. The default is the limit of SQLite's file format, 17.6 TB.
    package var pages = 4_294_967_294

    /// Creates limits. Values below 1 count as 1.
    ///
    /// - Parameters:
    ///   - lookups: The maximum number of concurrent availability lookups.
    ///   - pictures: The maximum number of pictures that are read at the same time.
    ///   - reads: The maximum number of other concurrent reads.
    public init(lookups: Int = 16, pictures: Int = 16, reads: Int = 4) {
        self.lookups = max(1, lookups)
        self.pictures = max(1, pictures)
        self.reads = max(1, reads)
    }
}
