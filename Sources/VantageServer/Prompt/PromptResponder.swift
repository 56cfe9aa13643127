import HTTPTypes
import Hummingbird
import NIOCore

/// Answers on the event loop of the connection what takes microseconds, by the rules that hold for all requests.
///
/// It answers where all is well. Whatever else there is to say, be it a problem or an answer that must be waited for, is
/// left to the routes, which begin anew.
struct PromptResponder: Sendable {
    private let routes: PromptRoutes
    private let drawings: Drawings
    private let options: ServerOptions
    private let observer: RequestObserver
    private let rates: ClientRates?

    init(
        _ endpoints: [Endpoint], _ drawings: Drawings, _ options: ServerOptions, _ observer: RequestObserver,
        _ rates: ClientRates?
    ) {
        routes = PromptRoutes(endpoints)
        self.drawings = drawings
        self.options = options
        self.observer = observer
        self.rates = rates
    }

    /// Whether there may be an answer when the request is whole.
    func mayAnswer(_ head: HTTPRequest) -> Bool {
        let fields = head.headerFields
        return head.method == .get && !Self.others.contains { fields.contains($0) }
            && fields[.connection].map { $0.lowercased() == "keep-alive" } ?? true
    }

    /// What wants more than an answer.
    private static let others: [HTTPField.Name] = [.contentLength, .transferEncoding, .expect, .range]

    /// - Parameters:
    ///   - head: A request without a body, whole.
    ///   - peer: The other end of the connection.
    /// - Returns: `nil` where the routes are to answer.
    func answer(_ head: HTTPRequest, from peer: String) -> WrittenAnswer? {
        guard let (endpoint, path) = routes.route(head.pathText) else { return nil }
        let begun = ContinuousClock.now
        let client = observer.proxies.client(peer, head.headerFields)
        guard rates?.wait(client.network) == nil else { return nil }
        guard var written = try? written(head, endpoint, path, peer) else {
            rates?.giveBack(client.network)
            return nil
        }
        ProblemMiddleware.complete(&written.headers, of: written.status)
        written.headers.append(contentsOf: options.origins.fields(for: head))
        let record = RequestRecord(head, route: endpoint.path, client: client, status: written.status)
        observer.note(record, written.bytes?.count ?? 0, since: begun)
        return written
    }

    private func written(
        _ head: HTTPRequest, _ endpoint: Endpoint, _ path: PathParts, _ peer: String
    ) throws -> WrittenAnswer? {
        let request = try EndpointRequest(head, path: path, from: peer, to: endpoint, options)
        guard let answer = try endpoint.promptAnswer?(request) else { return nil }
        return try AnswerWriter(request, drawings).writtenAtOnce(answer)
    }
}
