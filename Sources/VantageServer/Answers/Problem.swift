import HTTPTypes
import JSONReading
import Vantage
import VantageErrors
import VantageRequests

/// Why a request has no answer. Source: RFC 9457.
struct Problem: Error, Encodable, Sendable {
    /// The name of its schema.
    static let schema = "problem"

    let status: Int
    let title: String
    /// What happened, to which thing, and what would be right.
    let detail: String
    /// The library's, or the server's own.
    let code: String

    private enum CodingKeys: CodingKey { case status, title, detail, code }

    init(_ status: HTTPResponse.Status, _ code: String, _ detail: String) {
        self.status = status.code
        title = status.reasonPhrase
        self.detail = detail
        self.code = code
    }

    /// Of an address that leads to nothing.
    static let nothingHere = Problem(.notFound, "notFound", "There is nothing at this address.")

    /// - Parameter radius: Metres.
    static func noImagery(within radius: Double) -> Problem {
        Problem(.notFound, "noImagery", "There is no imagery within \(radius.short) m.")
    }

    /// - Parameter error: Whatever was thrown on the way to an answer.
    init(_ error: any Error) {
        if let problem = error as? Problem {
            self = problem
            return
        }
        let error = error.asVantageError
        let status = HTTPResponse.Status(error)
        // What is wrong with the machine is for its log: it names files.
        let isOurs = status.kind == .serverError
        self.init(status, error.codeName, isOurs ? "The server cannot answer this now. Its log says more." : "\(error)")
    }
}

extension HTTPResponse.Status {
    /// How an error of Vantage is answered.
    fileprivate init(_ error: any VantageError) {
        if let error = error as? SceneError {
            self = Self(error.code)
            return
        }
        // A link is a value of the request, whatever is wrong with it.
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
