import HTTPTypes
import Hummingbird

/// Refuses methods that no path has: the router would say that there is no such path.
struct MethodMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard !EndpointRoutes.methods.contains(request.method) else { return try await next(request, context) }
        return EndpointRoutes.refuse(request.method, [.get, .head, .post])
    }
}
