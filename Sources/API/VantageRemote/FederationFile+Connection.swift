import Vantage

extension FederationFile.Server {
    /// Returns the provider of the server's scenes. No connection is opened until it is needed.
    ///
    /// The federation applies the deadline. Requests are not repeated, so that a member that fails is named at once.
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
