import HTTPTypes
import Hummingbird
import Vantage
import VantageHTTP

/// Adds endpoints to a router.
struct EndpointRoutes {
    let endpoints: [Endpoint]
    let renderCache: RenderCache
    let timeLimit: TimeLimit
    let settings: RequestSettings

    func add(to router: Router<ServerContext>) {
        for (path, endpoints) in Dictionary(grouping: endpoints, by: \.path) {
            add(endpoints, at: path, to: router)
        }
        for endpoint in endpoints {
            if let alias = endpoint.alias { add([endpoint], at: alias, to: router) }
        }
    }

    private func add(_ endpoints: [Endpoint], at path: String, to router: Router<ServerContext>) {
        let allowed = endpoints.flatMap(Self.methods)
        for endpoint in endpoints {
            for method in Self.methods(of: endpoint) {
                router.on(RouterPath(path), method: method) { request, context in
                    try await timeLimit.during { try await response(to: request, context, endpoint) }
                }
            }
        }
        for method in MethodRule.methods where !allowed.contains(method) {
            router.on(RouterPath(path), method: method) { _, _ in
                MethodRule.refusal(of: method, allowed: allowed).response(to: method)
            }
        }
    }

    private static func methods(of endpoint: Endpoint) -> [HTTPRequest.Method] {
        endpoint.method == .get ? [.get, .head] : [endpoint.method]
    }

    private func response(
        to request: Request, _ context: ServerContext, _ endpoint: Endpoint
    ) async throws -> Response {
        let request = try EndpointRequest(
            request.head, IncomingBody(of: request, over: context.channel),
            path: context.parameters.map { ($0.key, $0.value) }, from: context.peer, to: endpoint, settings)
        let (renderCache, client) = (renderCache, context.client)
        // Cancels the request when its client disconnects, even if the request is still in a queue.
        return try await client.during {
            let (response, missing) = try await MissingMembers.collecting {
                let response = try await endpoint.queue.during(for: request.client) {
                    try await endpoint.respond(request)
                }
                return try await ResponseWriter(request, renderCache).response(with: response)
            }
            return missing.isEmpty ? response : Self.naming(missing, in: response)
        }
    }

    /// Returns a response that names the members of federations that were left out, and that is not stored in caches.
    private static func naming(_ missing: [MissingMember], in response: Response) -> Response {
        var response = response
        response.headers[.vantageMissing] = missing.map { HTTPFields.percentEncoded($0.name) }.joined(separator: ", ")
        response.headers[.cacheControl] = EndpointResponse.Caching.never.rawValue
        response.headers[.eTag] = nil
        return response
    }
}

extension ClientDisconnectMonitor? {
    fileprivate func during<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        if let monitor = self { try await monitor.during(work) } else { try await work() }
    }
}

extension WorkQueue? {
    fileprivate func during<Value: Sendable>(
        for client: @autoclosure () -> String, _ work: () async throws -> Value
    ) async throws -> Value {
        if let queue = self { try await queue.during(for: client(), work) } else { try await work() }
    }
}
