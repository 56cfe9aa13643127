import HTTPTypes
import Hummingbird

/// Answers whatever is thrown with a problem, and says with every answer what browsers may do with it.
struct ProblemMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    /// The pages that the server shows have no script from elsewhere, and nobody puts them into a frame. Those that say
    /// more of it themselves keep what they say.
    private static let always: HTTPFields = [
        .contentSecurityPolicy: "default-src 'self'; frame-ancestors 'none'",
        .xContentTypeOptions: "nosniff",
        HTTPField.Name("Referrer-Policy")!: "no-referrer",
    ]

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do { response = try await next(request, context) } catch {
            let problem = Problem(answering: error)
            if problem.status >= 500 { context.logger.error("A request failed.", metadata: ["error": "\(error)"]) }
            response = problem.response
            if request.method == .head { response = response.createHeadResponse() }
        }
        Self.complete(&response.headers, of: response.status)
        return response
    }

    /// What somebody has already keeps what was said with it.
    static func complete(_ headers: inout HTTPFields, of status: HTTPResponse.Status) {
        guard status != .notModified else { return }
        for field in always where headers[field.name] == nil { headers.append(field) }
    }
}

extension Problem {
    /// - Parameter error: The router's own, too.
    fileprivate init(answering error: any Error) {
        guard let error = error as? any HTTPResponseError else {
            self.init(error)
            return
        }
        switch error.status {
        case .notFound: self = .nothingHere
        case .contentTooLarge: self.init(.contentTooLarge, "tooLarge", "The body is longer than the limit.")
        default: self.init(error.status, "badRequest", "The request cannot be understood.")
        }
    }
}
