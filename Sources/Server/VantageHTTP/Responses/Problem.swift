import HTTPTypes
import Vantage
import VantageCore
import VantageParameters
import VantageParsing

/// The reason why a request fails, as clients receive it. Source: RFC 9457.
package struct Problem: Error, Encodable, Sendable {
    /// The name of its JSON Schema.
    package static let schema = "problem"

    package let status: Int
    package let title: String
    /// The problem, the value concerned, and how to correct it.
    package let detail: String
    /// A code of the library or of the server.
    package let code: String

    private enum CodingKeys: CodingKey { case status, title, detail, code }

    package init(_ status: HTTPResponse.Status, _ code: String, _ detail: String) {
        self.status = status.code
        title = status.reasonPhrase
        self.detail = detail
        self.code = code
    }

    package static let notFound = Problem(.notFound, "notFound", "There is nothing at this address.")

    /// - Parameter radius: Meters.
    package static func noImagery(within radius: Double) -> Problem {
        Problem(.notFound, "noImagery", "There is no imagery within \(radius.short) m.")
    }

    /// Creates the problem that reports an error.
    package init(_ error: any Error) {
        if let problem = error as? Problem {
            self = problem
            return
        }
        let error = error.asVantageError
        let status = HTTPResponse.Status(error)
        // The messages of server errors name files of this machine, so they belong in its log only.
        let isInternal = status.kind == .serverError
        self.init(
            status, error.codeName,
            isInternal ? "The server failed to process the request. Its log has the details." : "\(error)")
    }
}

extension HTTPResponse.Status {
    /// The status that reports an error of the library.
    fileprivate init(_ error: any VantageError) {
        if let error = error as? SceneError {
            self = Self(error.code)
            return
        }
        // A link is a value of the request, so a faulty one is always the client's mistake.
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
