import Vantage

extension FederationFile.Server {
    /// Returns the provider of the server's scenes. No connection is opened until it is needed.
    ///
    /// The federation applies the deadline. Requests are not retried, so that a failing member is reported immediately.
    ///
    /// - Throws: ``RemoteError`` with the code `invalidAddress`.
    public var provider: RemoteSceneProvider {
        get throws {
            var options = RemoteOptions()
            options.retries = .none
            return RemoteSceneProvider(try RemoteServer(address, key: key, options: options))
        }
    }
}
