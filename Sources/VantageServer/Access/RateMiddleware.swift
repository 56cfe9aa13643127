import HTTPTypes
import Hummingbird

/// Refuses clients that ask too often.
struct RateMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let rates: ClientRates

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let wait = rates.wait(context.address.network) else { return try await next(request, context) }
        let seconds = Int((wait / .seconds(1)).rounded(.up))
        var response = Problem(
            .tooManyRequests, "tooManyRequests", "This client asks too often. Ask again after \(seconds) s."
        ).response
        response.headers[.retryAfter] = "\(max(1, seconds))"
        return request.method == .head ? response.createHeadResponse() : response
    }
}
