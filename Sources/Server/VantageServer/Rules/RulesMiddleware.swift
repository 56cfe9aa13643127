import HTTPTypes
import Hummingbird
import VantageHTTP

/// Applies the rules to requests that routes handle, and turns errors into problems.
struct RulesMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let rules: RequestRules

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if let refusal = rules.refusal(of: request.head, from: context.address) {
            return refusal.response(to: request.method)
        }
        var response: Response
        do { response = try await next(request, context) } catch {
            let problem = Problem(reporting: error)
            // A server that is busy, or whose client has left, is not at fault.
            if problem.status == 500 { context.logger.error("A request failed.", metadata: ["error": "\(error)"]) }
            response = RawResponse(problem).response(to: request.method)
        }
        rules.complete(&response.headers, of: response.status, to: request.head)
        return response
    }
}

extension Problem {
    /// - Parameter error: An error thrown by the router or by an endpoint.
    fileprivate init(reporting error: any Error) {
        guard let error = error as? any HTTPResponseError else {
            self.init(error)
            return
        }
        switch error.status {
        case .notFound: self = .notFound
        case .contentTooLarge: self.init(.contentTooLarge, "tooLarge", "The body exceeds the limit.")
        default: self.init(error.status, "badRequest", "The request is malformed.")
        }
    }
}
