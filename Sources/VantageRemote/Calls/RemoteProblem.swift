import AsyncHTTPClient
import Foundation
import NIOHTTP1
import Vantage
import VantageErrors

/// What a server says where it refuses. Source: RFC 9457.
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
        detail = members?.detail ?? members?.title ?? "It answers \(response.status)."
    }

    /// The library's own error where the server says one of its codes, else what the status says.
    var error: any Error {
        let isRefusal = 400..<500 ~= status.code && ![401, 403, 408, 429].contains(status.code)
        return isRefusal ? LibraryErrors.error(code, detail, ofMaps: target.hasPrefix("/v1/map")) ?? remote : remote
    }

    private var remote: RemoteError {
        switch status.code {
        case 401: error(.unauthorized, "It wants a key that it knows.")
        case 403: error(.forbidden, "The key does not allow this.")
        case 408: error(.timedOut, "It waited for too long.")
        case 429: error(.tooManyRequests, "It was asked too often.")
        case 502, 503, 504: error(.busy, "It cannot answer now.")
        case 500..<600: error(.serverFailed, "It failed.")
        case 404 where code == nil || code == "notFound", 405:
            error(.notOffered, "It has no such address: it is an earlier release, or something else.")
        case 400..<500: error(.notAccepted, "It does not accept the request.")
        default: error(.unexpectedAnswer, "Such a server does not answer so.")
        }
    }

    private func error(_ code: RemoteError.Code, _ sentence: String) -> RemoteError {
        RemoteError(
            code, "The server does not answer \(target). \(sentence) \(detail)", retryAfter: retryAfter,
            problem: self.code)
    }
}

/// The errors of the library that a server passes on.
enum LibraryErrors {
    /// - Parameter isOfMaps: Whether a map was asked for: other answers have codes of the same names, for other things.
    static func error(_ code: String?, _ detail: String, ofMaps isOfMaps: Bool) -> (any VantageError)? {
        guard let code else { return nil }
        if isOfMaps { return MapError.Code(rawValue: code).map { MapError($0, detail) } }
        if let code = SceneError.Code(rawValue: code) { return SceneError(code, detail) }
        if let code = SnapshotError.Code(rawValue: code) { return SnapshotError(code, detail) }
        if let code = LookAroundError.Code(rawValue: code) { return LookAroundError(code, detail) }
        return nil
    }
}
