import AsyncHTTPClient
import NIOCore
import NIOHTTP1

#if canImport(Glibc)
    import Glibc
#endif

extension RemoteError {
    /// Converts an error from the HTTP client.
    ///
    /// - Parameters:
    ///   - error: The client's error.
    ///   - hasBegun: Whether part of a response had arrived.
    ///   - address: The URL of the request.
    init(transport error: any Error, hasBegun: Bool, _ address: String) {
        switch error {
        case let error as HTTPClientError: self.init(error, address)
        // The body is shorter than the headers indicate.
        case HTTPParserError.invalidEOFState: self = .lost(address)
        case is HTTPParserError:
            self.init(.unexpectedResponse, "The response from \(address) is not HTTP: \(error).")
        case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode):
            self = .lost(address)
        case is ChannelError where hasBegun: self = .lost(address)
        default:
            self.init(
                hasBegun ? .unexpectedResponse : .unreachable,
                hasBegun
                    ? "The response from \(address) cannot be read: \(error)."
                    : "Cannot connect to \(address): \(error).")
        }
    }

    private init(_ error: HTTPClientError, _ address: String) {
        switch error {
        case .remoteConnectionClosed, .uncleanShutdown: self = .lost(address)
        case .readTimeout, .writeTimeout, .deadlineExceeded:
            self.init(.timedOut, "The request to \(address) timed out.")
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
            self.init(.timedOut, "The connection to \(address) timed out.")
        default: self.init(.unreachable, "The request to \(address) failed: \(error.shortDescription).")
        }
    }

    private static func lost(_ address: String) -> RemoteError {
        RemoteError(.connectionLost, "The connection to \(address) was closed before the response was complete.")
    }
}
