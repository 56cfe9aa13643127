import HTTPTypes
import Hummingbird

/// Puts endpoints at their paths.
struct EndpointRoutes {
    static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]

    let endpoints: [Endpoint]
    let drawings: Drawings
    let timeLimit: TimeLimit
    let options: ServerOptions

    func add(to router: Router<ServerContext>) {
        for (path, endpoints) in Dictionary(grouping: endpoints, by: \.path) {
            let answered = endpoints.flatMap { $0.method == .get ? [.get, .head] : [$0.method] }
            for endpoint in endpoints {
                for method in endpoint.method == .get ? [.get, .head] : [endpoint.method] {
                    router.on(RouterPath(path), method: method) { request, context in
                        try await respond(to: request, context, endpoint)
                    }
                }
            }
            for method in Self.methods where !answered.contains(method) {
                router.on(RouterPath(path), method: method) { _, _ in Self.refuse(method, answered) }
            }
        }
    }

    private func respond(
        to request: Request, _ context: ServerContext, _ endpoint: Endpoint
    ) async throws -> Response {
        try await timeLimit.during { try await response(to: request, context, endpoint) }
    }

    private func response(
        to request: Request, _ context: ServerContext, _ endpoint: Endpoint
    ) async throws -> Response {
        let request = try EndpointRequest(
            request.head, IncomingBody(of: request, over: context.channel),
            path: context.parameters.map { ($0.key, $0.value) }, from: context.peer, to: endpoint, options)
        let answer = try await endpoint.answer(request)
        return try await AnswerWriter(request, drawings, context.client).response(with: answer)
    }

    /// Source: RFC 9110, sections 9.3.7 and 15.5.6.
    static func refuse(_ method: HTTPRequest.Method, _ answered: [HTTPRequest.Method]) -> Response {
        let allow: HTTPFields = [.allow: answered.map(\.rawValue).joined(separator: ", ")]
        guard method != .options else { return Response(status: .noContent, headers: allow) }
        var response = Problem(
            .methodNotAllowed, "methodNotAllowed",
            "There is no \(method.rawValue.prefix(40)) here, but \(allow[.allow] ?? "")."
        ).response
        response.headers.append(contentsOf: allow)
        return response
    }
}
