/// Which of the endpoints with prompt answers a path leads to. What it does not know the router does.
struct PromptRoutes: Sendable {
    private struct Route: Sendable {
        let endpoint: Endpoint
        /// Names in braces take any text.
        let parts: [Substring]
    }

    private let routes: [Route]

    init(_ endpoints: [Endpoint]) {
        routes = endpoints.filter { $0.promptAnswer != nil }.map { endpoint in
            Route(endpoint: endpoint, parts: Self.parts(endpoint.path[...]))
        }
    }

    /// The endpoint, and what its path names.
    func route(_ path: Substring) -> (endpoint: Endpoint, path: PathParts)? {
        for route in routes where route.endpoint.path[...] == path { return (route.endpoint, []) }
        let parts = Self.parts(path)
        for route in routes {
            if let names = Self.names(route.parts, parts) { return (route.endpoint, names) }
        }
        return nil
    }

    private static func parts(_ path: Substring) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
    }

    private static func names(_ parts: [Substring], _ texts: [Substring]) -> PathParts? {
        guard parts.count == texts.count else { return nil }
        var names: PathParts = []
        for (part, text) in zip(parts, texts) {
            if part.utf8.first == UInt8(ascii: "{") {
                names.append((part.dropFirst().dropLast(), text))
            } else if part != text {
                return nil
            }
        }
        return names
    }
}
