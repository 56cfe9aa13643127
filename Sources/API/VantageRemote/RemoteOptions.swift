/// The timeouts, limits and retries for requests to a remote server.
public struct RemoteOptions: Sendable {
    /// The maximum time to establish a connection, including TLS.
    public var connectionTimeout: Duration = .seconds(10)
    /// The maximum time without receiving data, before and during a response.
    public var inactivityTimeout: Duration = .seconds(60)
    /// The maximum duration of a response. For a table, it only applies until the response starts.
    public var responseTimeout: Duration = .seconds(300)
    /// The maximum size of a response such as a list, view or map, in bytes after decompression. For a table, it
    /// applies to each line.
    public var maximumResponseBytes = 64 << 20
    /// The maximum size of an original picture, in bytes. It corresponds to the limit in `JPEGLimits`.
    public var maximumPictureBytes = 256 << 20
    /// The number and timing of retries.
    public var retries = RemoteRetryPolicy()

    /// Creates the default options: 10 s to connect, 60 s without data, 5 minutes for a response, and 64 MiB per
    /// response.
    public init() {}
}
