import HTTPTypes
import VantageHTTP

/// A rule that applies to all requests, whether the fast path or a route responds to them.
protocol RequestRule: Sendable {
    /// Returns a response if the request must not reach an endpoint.
    func refusal(of head: HTTPRequest, from client: ClientAddress) -> RawResponse?

    /// Adds header fields to a response.
    func complete(_ headers: inout HTTPFields, of status: HTTPResponse.Status, to head: HTTPRequest)
}

extension RequestRule {
    func refusal(of head: HTTPRequest, from client: ClientAddress) -> RawResponse? { nil }
    func complete(_ headers: inout HTTPFields, of status: HTTPResponse.Status, to head: HTTPRequest) {}
}

/// The list of rules, shared by the fast path and the routes.
struct RequestRules: Sendable {
    private let rules: [any RequestRule]

    init(_ options: ServerOptions) {
        let rateLimiter = options.requestsPerSecond.map(RateLimiter.init)
        rules =
            [
                options.origins, SecurityHeaders(isSecure: options.certificate != nil), MethodRule(),
                HostRule(names: options.hostNames),
            ] + [rateLimiter].compactMap(\.self)
    }

    private init(rules: [any RequestRule]) { self.rules = rules }

    /// No rules, for a server that only operators can reach.
    static let none = RequestRules(rules: [])

    /// Returns the response to a request that a rule refuses. Earlier rules in the list still add their header fields.
    func refusal(of head: HTTPRequest, from client: ClientAddress) -> RawResponse? {
        for (index, rule) in rules.enumerated() {
            guard var refusal = rule.refusal(of: head, from: client) else { continue }
            complete(&refusal.headers, of: refusal.status, to: head, rules[..<index])
            return refusal
        }
        return nil
    }

    func complete(_ headers: inout HTTPFields, of status: HTTPResponse.Status, to head: HTTPRequest) {
        complete(&headers, of: status, to: head, rules[...])
    }

    private func complete(
        _ headers: inout HTTPFields, of status: HTTPResponse.Status, to head: HTTPRequest,
        _ rules: ArraySlice<any RequestRule>
    ) {
        for rule in rules.reversed() { rule.complete(&headers, of: status, to: head) }
    }
}
