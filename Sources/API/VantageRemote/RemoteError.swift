import Vantage
import VantageCore

/// An error from a request to a remote server. Problems with scenes, views and maps themselves are reported as the
/// library's errors: `SceneError`, `SnapshotError`, `LookAroundError` and `MapError`.
public struct RemoteError: VantageError, Hashable {
    /// The kind of error.
    public enum Code: String, VantageErrorCode {
        /// The server's URL is invalid, or the API key contains characters that are not allowed in a header.
        case invalidAddress = "invalidAddress"
        /// A connection cannot be established.
        case unreachable = "unreachable"
        /// The connection was closed before the response was complete.
        case connectionLost = "connectionLost"
        /// A timeout was exceeded.
        case timedOut = "timedOut"
        /// The server is busy or temporarily unavailable.
        case busy = "busy"
        /// The server's rate limit was exceeded.
        case tooManyRequests = "tooManyRequests"
        /// The server requires a key, or rejects the given one.
        case unauthorized = "unauthorized"
        /// The key does not permit the request.
        case forbidden = "forbidden"
        /// The server does not accept the request, or the request exceeds one of the server's limits.
        case notAccepted = "notAccepted"
        /// The server does not have the requested path. The server may be an earlier release or a different service.
        case notOffered = "notOffered"
        /// The server failed.
        case serverFailed = "serverFailed"
        /// The response does not have the form of a response from a Vantage server.
        case unexpectedResponse = "unexpectedResponse"
        /// The response exceeds the size limit.
        case responseTooLarge = "responseTooLarge"
        /// One of the options cannot be expressed in a request.
        case notExpressible = "notExpressible"
    }

    /// The kind of error, for programs.
    public let code: Code
    /// A message that states the problem, the request and a remedy.
    public let description: String
    /// The delay that the server requests before a retry, if it requests one.
    public let retryAfter: Duration?
    /// The server's error code, if it sent one.
    public let problem: String?

    init(_ code: Code, _ description: String, retryAfter: Duration? = nil, problem: String? = nil) {
        self.code = code
        self.description = description
        self.retryAfter = retryAfter
        self.problem = problem
    }
}

extension RemoteError {
    /// Returns the error for a response that exceeds a size limit.
    static func tooLarge(_ target: String, _ limit: Int) -> RemoteError {
        RemoteError(.responseTooLarge, "The response to \(target) exceeds the limit of \(limit) bytes.")
    }
}

extension RemoteError.Code {
    /// The category of the error.
    public var category: ErrorCategory {
        switch self {
        case .invalidAddress, .notAccepted, .notExpressible: .invalidArgument
        case .unreachable, .unauthorized, .forbidden, .serverFailed: .unreadable
        case .connectionLost, .timedOut, .busy, .tooManyRequests: .busy
        case .notOffered: .unsupported
        case .unexpectedResponse: .invalidData
        case .responseTooLarge: .inputTooLarge
        }
    }

    /// A Boolean value that indicates whether the same request may succeed a moment later. A timeout is not retried,
    /// because the caller has already waited for a long time.
    var isTransient: Bool {
        switch self {
        case .unreachable, .connectionLost, .busy, .tooManyRequests: true
        default: false
        }
    }
}
