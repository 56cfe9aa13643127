import AsyncHTTPClient
import NIOCore
import NIOHTTP1

#if canImport(Glibc)
    import Glibc
#endif

extension RemoteError {
    /// What went wrong between here and the server.
    ///
    /// - Parameters:
    ///   - error: What the client threw.
    ///   - hasBegun: Whether an answer had begun to come.
    ///   - address: What was asked.
    init(transport error: any Error, hasBegun: Bool, _ address: String) {
        switch error {
        case let error as HTTPClientError: self.init(error, address)
        // The body is shorter than the head says.
        case HTTPParserError.invalidEOFState: self = .lost(address)
        case is HTTPParserError:
            self.init(.unexpectedAnswer, "What came from \(address) is not HTTP: \(error).")
        case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode):
            self = .lost(address)
        case is ChannelError where hasBegun: self = .lost(address)
        default:
            self.init(
                hasBegun ? .unexpectedAnswer : .unreachable,
                hasBegun
                    ? "The answer from \(address) cannot be read: \(error)."
                    : "No connection can be made to \(address): \(error).")
        }
    }

    private init(_ error: HTTPClientError, _ address: String) {
        switch error {
        case .remoteConnectionClosed, .uncleanShutdown: self = .lost(address)
        case .readTimeout, .writeTimeout, .deadlineExceeded:
            self.init(.timedOut, "No answer came from \(address) in time.")
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
            self.init(.timedOut, "No connection to \(address) was made in time.")
        default: self.init(.unreachable, "\(address) cannot be asked: \(error.shortDescription).")
        }
    }

    private static func lost(_ address: String) -> RemoteError {
        RemoteError(.connectionLost, "The connection to \(address) ended before the answer did.")
    }
}
