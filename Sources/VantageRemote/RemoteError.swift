import Vantage
import VantageErrors

/// Why a server elsewhere has no answer. What it says of scenes, views and maps themselves are the errors of the library:
/// `SceneError`, `SnapshotError`, `LookAroundError`, `MapError`.
public struct RemoteError: VantageError, Hashable {
    /// What went wrong.
    public enum Code: String, VantageErrorCode {
        /// The address is not one of a server, or a key cannot be sent to it.
        case invalidAddress = "invalidAddress"
        /// No connection can be made.
        case unreachable = "unreachable"
        /// The connection ended before the answer did.
        case connectionLost = "connectionLost"
        /// Nothing came for longer than one waits.
        case timedOut = "timedOut"
        /// The server is at its limit, or cannot answer now.
        case busy = "busy"
        /// The server answers no more requests of this client for a while.
        case tooManyRequests = "tooManyRequests"
        /// The server wants a key, or does not know this one.
        case unauthorized = "unauthorized"
        /// The key does not allow this.
        case forbidden = "forbidden"
        /// The server does not understand the request, or has a lower limit.
        case notAccepted = "notAccepted"
        /// The server has no such address: it is an earlier release, or something else.
        case notOffered = "notOffered"
        /// The server failed.
        case serverFailed = "serverFailed"
        /// The answer is not what such a server gives.
        case unexpectedAnswer = "unexpectedAnswer"
        /// The answer is longer than the limit.
        case answerTooLarge = "answerTooLarge"
        /// A request has no words for what was asked.
        case notExpressible = "notExpressible"
    }

    /// What went wrong, for programs.
    public let code: Code
    /// What happened, to which thing, and what would be right.
    public let description: String
    /// When the server wants to be asked again, where it says so.
    public let retryAfter: Duration?
    /// What the server calls it, where it is of this library.
    public let problem: String?

    init(_ code: Code, _ description: String, retryAfter: Duration? = nil, problem: String? = nil) {
        self.code = code
        self.description = description
        self.retryAfter = retryAfter
        self.problem = problem
    }
}

extension RemoteError {
    /// `limit`: Bytes.
    static func tooLarge(_ target: String, _ limit: Int) -> RemoteError {
        RemoteError(.answerTooLarge, "The answer to \(target) is longer than the limit of \(limit) bytes.")
    }
}

extension RemoteError.Code {
    public var category: ErrorCategory {
        switch self {
        case .invalidAddress, .notAccepted, .notExpressible: .invalidArgument
        case .unreachable, .unauthorized, .forbidden, .serverFailed: .unreadable
        case .connectionLost, .timedOut, .busy, .tooManyRequests: .busy
        case .notOffered: .unsupported
        case .unexpectedAnswer: .invalidData
        case .answerTooLarge: .inputTooLarge
        }
    }

    /// Whether the same request may have an answer a moment later. After a request that timed out it is rather not asked
    /// again: whoever asked has waited for long.
    var isPassing: Bool {
        switch self {
        case .unreachable, .connectionLost, .busy, .tooManyRequests: true
        default: false
        }
    }
}
