/// How a server elsewhere is asked.
public struct RemoteOptions: Sendable {
    /// How long the server may take to accept a connection, TLS included.
    public var connecting: Duration = .seconds(10)
    /// How long nothing may come, before an answer and within it.
    public var silence: Duration = .seconds(60)
    /// How long an answer may take in all; but for tables, which last as long as they come.
    public var answering: Duration = .seconds(300)
    /// Bytes of an answer, unpacked: lists, views, maps. Of a table, of each line.
    public var maximumAnswerBytes = 64 << 20
    /// Bytes of a picture as it was imported, as `JPEGLimits` has them.
    public var maximumPictureBytes = 256 << 20
    /// How often it is asked again, and when.
    public var retries = RemoteRetries()

    /// 10 s for a connection, 60 s of silence, 5 minutes for an answer of at most 64 MiB, where nothing else is said.
    public init() {}
}
