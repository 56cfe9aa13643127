import HTTPTypes
import Vantage
import VantageCore
import VantageParameters
import VantageParsing

/// The reason that a request fails, as reported to clients. Source: RFC 9457.
package struct Problem: Error, Encodable, Sendable {
    /// The name of the problem's JSON Schema.
    package static let schema = "problem"

    package let status: Int
    package let title: String
    /// The message: what is wrong, which value is affected, and how to correct it.
    package let detail: String
    /// An error code from the library or the server.
    package let code: String

    private enum CodingKeys: CodingKey { case status, title, detail, code }

    package init(_ status: HTTPResponse.Status, _ code: String, _ detail: String) {
        self.status = status.code
        title = status.reasonPhrase
        self.detail = detail
        self.code = code
    }

    package static let notFound = Problem(.notFound, "notFound", "There is no resource at this URL.")

    package static func noCollection(named name: String) -> Problem {
        Problem(.notFound, "noSuchCollection", "There is no collection \"\(name.prefix(200))\".")
    }

    /// - Parameter radius: The search radius in meters.
    package static func noImagery(within radius: Double) -> Problem {
        Problem(.notFound, "noImagery", "There is no imagery within \(radius.short) m.")
    }

    /// Creates the problem that reports an error.
    package init(_ error: any Error) {
        if let problem = error as? Problem {
            self = problem
            return
        }
        guard !(error is CancellationError) else {
            self.init(
                .serviceUnavailable, "cancelled", "The request was canceled because its client closed the connection.")
            return
        }
        if let error = error as? StoreError, error.code == .unreachable {
            self.init(
                .serviceUnavailable, error.codeName,
                "The scene database cannot be reached at the moment. Retry later.")
            return
        }
        let error = error.asVantageError
        let status = HTTPResponse.Status(error)
        // Messages about server errors may contain the names of files on this machine, so they belong only in the log.
        let isInternal = status.kind == .serverError
        self.init(
            status, error.codeName,
            isInternal ? "The server failed to process the request. Its log has the details." : "\(error)")
    }
}

extension HTTPResponse.Status {
    /// The status for an error thrown by the library.
    fileprivate init(_ error: any VantageError) {
        if let error = error as? SceneError {
            self = Self(error.code)
            return
        }
        // Links come from the request, so a malformed link is always the client's mistake.
        if error is MapLinkError {
            self = .badRequest
            return
        }
        self =
            switch error.category {
            case .invalidArgument: .badRequest
            case .notFound: .notFound
            case .limitExceeded: .badRequest
            case .inputTooLarge: .contentTooLarge
            case .busy: .serviceUnavailable
            case .cancelled: .serviceUnavailable
            case .unreadable, .invalidData, .unsupported, .cannotCreate, .cannotWrite: .internalServerError
            }
    }

    private init(_ code: SceneError.Code) {
        self =
            switch code {
            case .invalidToken, .invalidSceneID, .invalidCursor, .noSuchCollection: .badRequest
            case .sceneNoLongerAvailable, .noPicture: .notFound
            }
    }
}
