import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Vantage
import VantageRequests

/// Of the names in a path, `/v1/scenes/{id}`, what stands there in a request, as it came.
typealias PathParts = [(name: Substring, text: Substring)]

/// A request to an endpoint, with its values read.
struct EndpointRequest: Sendable {
    let head: HTTPRequest
    let body: IncomingBody
    let query: QueryValues
    /// Whether whoever keeps the answer may give it to others.
    let isPublic: Bool
    private let path: PathParts
    private let peer: String
    private let options: ServerOptions

    /// Lets a request in.
    ///
    /// - Parameters:
    ///   - path: The parts of the path that the endpoint names.
    ///   - peer: The other end of the connection.
    /// - Throws: Those of ``AccessControl`` for who may not ask, and of ``QueryValues``.
    init(
        _ head: HTTPRequest, _ body: IncomingBody = .none, path: PathParts, from peer: String, to endpoint: Endpoint,
        _ options: ServerOptions
    ) throws(Problem) {
        self.head = try options.access.admit(head, for: endpoint.access)
        self.body = body
        self.path = path
        self.peer = peer
        self.options = options
        isPublic = endpoint.access == .everybody || options.access.current == nil
        query = try QueryValues(
            self.head.queryText, endpoint.queryParameters, passingOverOthers: endpoint.passesOverOthers)
    }

    /// What links begin with that lead to this server: scheme, host and, behind a proxy, a path.
    var base: String {
        options.place.base(of: head, forwarding: options.proxies.forwarding(peer, head.headerFields))
    }

    /// A part of the path.
    func part(_ name: String) -> String {
        let text = String(path.first { $0.name == name }?.text ?? "")
        return text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? text : text
    }

    /// A part of the path that counts something.
    ///
    /// - Throws: ``Problem`` `notFound` where it is no number: there is no such address.
    func number(_ name: String) throws(Problem) -> Int {
        guard let number = Int(part(name)), number >= 0, "\(number)" == part(name) else { throw .nothingHere }
        return number
    }

    /// A part of the path that names a scene.
    ///
    /// - Throws: ``Problem`` `notFound` where it is no id: there is no such address.
    func sceneID(_ name: String) throws(Problem) -> SceneID {
        do { return try SceneID(parsing: part(name)) } catch { throw .nothingHere }
    }

    /// The same request with one value of its query set, as a link.
    func link(with name: String, _ value: String) -> String { link(to: address(with: name, value)) }

    /// The same request with one value of its query set, as the server sees it.
    func address(with name: String, _ value: String) -> String {
        let kept = head.queryText.split(separator: "&").filter { $0.prefix { $0 != "=" } != name }.map(String.init)
        let encoded = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return (head.path ?? "/").prefix { $0 != "?" } + "?" + (kept + ["\(name)=\(encoded)"]).joined(separator: "&")
    }

    /// A path of this server, as clients see it.
    func link(to path: String) -> String { options.place.path + path }

    /// The body, whole.
    ///
    /// - Throws: ``Problem`` `tooLarge` for one that is longer, and `badRequest` for one that breaks off.
    func bytes(upTo limit: Int) async throws(Problem) -> [UInt8] {
        try checkIsPlain()
        var bytes: [UInt8] = []
        do {
            for try await buffer in body.begin() {
                bytes += buffer.readableBytesView
                guard bytes.count <= limit else { break }
            }
        } catch {
            throw Problem(.badRequest, "badRequest", "The body breaks off, or is not sent as its head says.")
        }
        guard bytes.count <= limit else {
            throw Problem(.contentTooLarge, "tooLarge", "The body is longer than the limit of \(limit) bytes.")
        }
        return bytes
    }

    /// - Throws: ``Problem`` `unsupportedEncoding` for a body that is packed.
    func checkIsPlain() throws(Problem) {
        guard let encoding = head.headerFields[.contentEncoding], encoding.lowercased() != "identity" else { return }
        throw Problem(
            .unsupportedMediaType, "unsupportedEncoding",
            "The body is packed (\(encoding.prefix(40))). Send it as it is.")
    }

    /// How errors name parameters.
    var names: ParameterNames { .plain }
}

extension HTTPRequest {
    /// What stands before the `?`, as it came.
    var pathText: Substring { Substring((path ?? "").utf8.prefix { $0 != UInt8(ascii: "?") }) }

    /// What stands behind the `?`, as it came.
    var queryText: Substring { Substring((path ?? "").utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()) }
}
