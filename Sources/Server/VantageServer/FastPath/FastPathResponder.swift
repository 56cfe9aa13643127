import HTTPTypes
import VantageHTTP

/// Responds, on the connection's event loop, to requests that take only microseconds. These requests are subject to the
/// same rules as all others.
///
/// It handles only plain requests that succeed. Requests that fail or have to wait are left to the routes, which
/// process them from the start.
struct FastPathResponder: Sendable {
    private let routes: FastPathRoutes
    private let renderCache: RenderCache
    private let settings: RequestSettings
    private let rules: RequestRules
    private let observer: RequestObserver

    init(
        _ endpoints: [Endpoint], _ renderCache: RenderCache, _ settings: RequestSettings, _ rules: RequestRules,
        _ observer: RequestObserver
    ) {
        routes = FastPathRoutes(endpoints)
        self.renderCache = renderCache
        self.settings = settings
        self.rules = rules
        self.observer = observer
    }

    /// Reports whether ``response(to:from:)`` can be called once the request is complete.
    func canRespond(to head: HTTPRequest) -> Bool {
        let fields = head.headerFields
        return head.method == .get && !Self.unsupported.contains { fields.contains($0) }
            && fields[.connection].map { $0.lowercased() == "keep-alive" } ?? true
    }

    /// Request header fields that the fast path does not support.
    private static let unsupported: [HTTPField.Name] = [.contentLength, .transferEncoding, .expect, .range]

    /// Responds to a request.
    ///
    /// The rules are applied after the response is created, so that a request left to the routes counts only once
    /// toward the rate limit.
    ///
    /// - Parameters:
    ///   - head: A complete request without a body.
    ///   - peer: The IP address of the other end of the connection.
    /// - Returns: `nil` if the routes have to respond.
    func response(to head: HTTPRequest, from peer: String) -> RawResponse? {
        guard let (endpoint, path) = routes.route(head.pathText) else { return nil }
        let begun = ContinuousClock.now
        guard var response = try? response(to: head, endpoint, path, peer) else { return nil }
        let client = settings.proxies.client(peer, head.headerFields)
        if let refusal = rules.refusal(of: head, from: client) {
            response = refusal
        } else {
            rules.complete(&response.headers, of: response.status, to: head)
        }
        let record = RequestRecord(head, route: endpoint.path, client: client, status: response.status)
        let span = observer.isTraced ? RequestSpan(head, age: .now - begun) : nil
        observer.record(record, bytes: response.bytes?.count ?? 0, since: begun, span)
        return response
    }

    private func response(
        to head: HTTPRequest, _ endpoint: Endpoint, _ path: PathParameters, _ peer: String
    ) throws -> RawResponse? {
        let request = try EndpointRequest(head, path: path, from: peer, to: endpoint, settings)
        guard let response = try endpoint.fastPath?(request) else { return nil }
        return try ResponseWriter(request, renderCache).immediateResponse(with: response)
    }
}
