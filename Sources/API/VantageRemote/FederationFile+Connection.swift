import Vantage

extension FederationFile.Server {
    /// Returns the provider of the server's scenes. No connection is opened until it is needed.
    ///
    /// The federation's deadline applies to each question. The time to connect is limited to it, too, and requests are
    /// not repeated, because a repetition would exceed the deadline.
    ///
    /// - Throws: ``RemoteError`` with the code `invalidAddress`.
    public var provider: RemoteSceneProvider {
        get throws {
            var options = RemoteOptions()
            options.connectionTimeout = min(options.connectionTimeout, deadline)
            options.responseTimeout = min(options.responseTimeout, deadline)
            options.retries = .none
            return RemoteSceneProvider(try RemoteServer(address, key: key, options: options))
        }
    }
}
