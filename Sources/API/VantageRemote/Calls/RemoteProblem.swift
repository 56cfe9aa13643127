import AsyncHTTPClient
import Foundation
import NIOHTTP1
import Vantage
import VantageCore

/// An error response from a server. Source: RFC 9457.
struct RemoteProblem {
    private struct Members: Decodable {
        let code: String?
        let title: String?
        let detail: String?
    }

    private let status: HTTPResponseStatus
    private let retryAfter: Duration?
    private let target: String
    private let code: String?
    private let detail: String

    init(_ response: HTTPClientResponse, _ body: [UInt8], of target: String) {
        let isProblem = response.headers.first(name: "content-type")?.hasPrefix("application/problem+json") ?? false
        let members = isProblem ? try? JSONDecoder().decode(Members.self, from: Data(body)) : nil
        status = response.status
        retryAfter = RetryAfter.duration(response.headers.first(name: "retry-after"))
        self.target = target
        code = members?.code
        detail = members?.detail ?? members?.title ?? "The status is \(response.status)."
    }

    /// The library's own error if the server sent one of the library's codes; otherwise, an error derived from the
    /// status.
    var error: any Error {
        let isRefusal = 400..<500 ~= status.code && ![401, 403, 408, 429].contains(status.code)
        return isRefusal ? LibraryErrors.error(code, detail, forMap: target.hasPrefix("/v1/map")) ?? remote : remote
    }

    private var remote: RemoteError {
        switch status.code {
        case 401: error(.unauthorized, "The server requires a valid key.")
        case 403: error(.forbidden, "The key does not permit the request.")
        case 408: error(.timedOut, "The server stopped waiting for the request.")
        case 429: error(.tooManyRequests, "The rate limit was exceeded.")
        case 502, 503, 504: error(.busy, "The server is busy or unavailable.")
        case 500..<600: error(.serverFailed, "The server failed.")
        case 404 where code == nil || code == "notFound", 405:
            error(.notOffered, "The server does not have this endpoint. It may run an earlier release.")
        case 400..<500: error(.notAccepted, "The server rejected it.")
        default: error(.unexpectedResponse, "A Vantage server does not send this status.")
        }
    }

    private func error(_ code: RemoteError.Code, _ sentence: String) -> RemoteError {
        RemoteError(
            code, "The request \(target) failed. \(sentence) \(detail)", retryAfter: retryAfter,
            problem: self.code)
    }
}

/// The library errors that a server passes on to its clients.
enum LibraryErrors {
    /// Returns the library's error for a code.
    ///
    /// - Parameters:
    ///   - code: The code that the server sent.
    ///   - detail: The server's message.
    ///   - isForMap: Whether the request was for a map. Map error codes overlap with those of other errors.
    /// - Returns: `nil` if the code is not one of the library's codes.
    static func error(_ code: String?, _ detail: String, forMap isForMap: Bool) -> (any VantageError)? {
        guard let code else { return nil }
        if isForMap { return MapError.Code(rawValue: code).map { MapError($0, detail) } }
        if let code = SceneError.Code(rawValue: code) { return SceneError(code, detail) }
        if let code = SnapshotError.Code(rawValue: code) { return SnapshotError(code, detail) }
        if let code = LookAroundError.Code(rawValue: code) { return LookAroundError(code, detail) }
        return nil
    }
}
