import VantageHTTP

/// Finds the endpoint whose fast path handles a request's path.
struct FastPathRoutes: Sendable {
    private struct Route: Sendable {
        let endpoint: Endpoint
        /// The segments of the path. A name in braces matches any text.
        let parts: [Substring]
    }

    private let routes: [Route]

    init(_ endpoints: [Endpoint]) {
        routes = endpoints.filter { $0.fastPath != nil }.map { endpoint in
            Route(endpoint: endpoint, parts: Self.parts(endpoint.path[...]))
        }
    }

    /// Returns the endpoint and the values in the path, or `nil` if no endpoint with a fast path matches.
    func route(_ path: Substring) -> (endpoint: Endpoint, path: PathParameters)? {
        for route in routes where route.endpoint.path[...] == path { return (route.endpoint, []) }
        let parts = Self.parts(path)
        for route in routes {
            if let values = Self.values(route.parts, parts) { return (route.endpoint, values) }
        }
        return nil
    }

    private static func parts(_ path: Substring) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
    }

    private static func values(_ parts: [Substring], _ texts: [Substring]) -> PathParameters? {
        guard parts.count == texts.count else { return nil }
        var values: PathParameters = []
        for (part, text) in zip(parts, texts) {
            if part.utf8.first == UInt8(ascii: "{") {
                values.append((part.dropFirst().dropLast(), text))
            } else if part != text {
                return nil
            }
        }
        return values
    }
}
