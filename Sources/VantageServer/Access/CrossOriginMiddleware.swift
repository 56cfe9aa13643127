import HTTPTypes
import Hummingbird

/// Says with every answer, problems too, which pages may read it.
struct CrossOriginMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let policy: CrossOriginPolicy

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if let fields = policy.preflight(request.head) { return Response(status: .noContent, headers: fields) }
        var response = try await next(request, context)
        response.headers.append(contentsOf: policy.fields(for: request.head))
        return response
    }
}
