import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Vantage
import VantageParameters

/// The percent-encoded values of the placeholders in an endpoint's path, such as `/v1/scenes/{id}`.
package typealias PathParameters = [(name: Substring, text: Substring)]

/// A validated request: its client may access the endpoint, and the endpoint accepts all of its parameters.
package struct EndpointRequest: Sendable {
    package let head: HTTPRequest
    package let body: IncomingBody
    package let query: QueryValues
    /// Whether shared caches may store the response.
    package let isPublic: Bool
    /// The media types of successful responses.
    package let produces: [MediaType]
    private let path: PathParameters
    private let peer: String
    private let settings: RequestSettings

    /// Checks a request.
    ///
    /// - Parameters:
    ///   - path: The values of the placeholders in the path.
    ///   - peer: The IP address of the other end of the connection.
    /// - Throws: ``Problem`` if the client does not have access, or if a parameter is unknown or malformed.
    package init(
        _ head: HTTPRequest, _ body: IncomingBody = .none, path: PathParameters, from peer: String,
        to endpoint: Endpoint, _ settings: RequestSettings
    ) throws(Problem) {
        self.head = try settings.access.admit(head, for: endpoint.access)
        self.body = body
        self.path = path
        self.peer = peer
        self.settings = settings
        produces = endpoint.produces
        isPublic = endpoint.access == .anyone || settings.access.current == nil
        query = try QueryValues(
            self.head.queryText, endpoint.queryParameters, ignoringUnknown: endpoint.ignoresUnknownParameters)
    }

    /// The prefix for links to this server: the scheme, the host and, behind a proxy, a path prefix.
    package var base: String {
        settings.address.base(of: head, forwarding: settings.proxies.forwarding(peer, head.headerFields))
    }

    /// Returns a decoded value from the path.
    package func pathValue(_ name: String) -> String {
        let text = String(path.first { $0.name == name }?.text ?? "")
        return text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? text : text
    }

    /// Returns an index or a count from the path.
    ///
    /// - Throws: ``Problem`` `notFound` if the value is not a number, because there is no such path.
    package func pathNumber(_ name: String) throws(Problem) -> Int {
        let text = pathValue(name)
        guard let number = Int(text), number >= 0, "\(number)" == text else { throw .notFound }
        return number
    }

    /// Returns a scene's id from the path.
    ///
    /// - Throws: ``Problem`` `notFound` if the value is not an id, because there is no such path.
    package func sceneID(_ name: String) throws(Problem) -> SceneID {
        do { return try SceneID(parsing: pathValue(name)) } catch { throw .notFound }
    }

    /// Returns a link to the same request with one query value replaced.
    package func link(with name: String, _ value: String) -> String { link(to: address(with: name, value)) }

    /// Returns the path and query of the same request, as the server receives them, with one query value replaced.
    package func address(with name: String, _ value: String) -> String {
        let kept = head.queryText.split(separator: "&").filter { $0.prefix { $0 != "=" } != name }.map(String.init)
        let encoded = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return (head.path ?? "/").prefix { $0 != "?" } + "?" + (kept + ["\(name)=\(encoded)"]).joined(separator: "&")
    }

    /// Returns the public URL of a path on this server.
    package func link(to path: String) -> String { settings.address.path + path }

    /// Whether pictures are sent without their metadata.
    package var stripsMetadata: Bool { settings.stripsMetadata }

    /// The network of the client that sent the request. Behind a trusted proxy, that is the proxy's client.
    package var client: String { settings.proxies.client(peer, head.headerFields).network }

    /// Returns the complete body. Limits only how many bodies are received at a time, because a client that sends
    /// slowly must not occupy a place in a queue.
    ///
    /// - Throws: ``Problem`` `tooLarge` if the body exceeds the limit, `badRequest` if it is truncated, or `busy` if too
    ///   many bodies are being received.
    package func bytes(upTo limit: Int, within uploads: ConcurrencyLimiter) async throws(Problem) -> [UInt8] {
        try checkIsUncompressed()
        let permit = try uploads.enter(for: client)
        defer { withExtendedLifetime(permit) {} }
        var bytes: [UInt8] = []
        do {
            for try await buffer in body.begin() {
                bytes += buffer.readableBytesView
                guard bytes.count <= limit else { break }
            }
        } catch {
            throw Problem(.badRequest, "badRequest", "The body is truncated or does not match its headers.")
        }
        guard bytes.count <= limit else {
            throw Problem(.contentTooLarge, "tooLarge", "The body exceeds the limit of \(limit) bytes.")
        }
        return bytes
    }

    /// - Throws: ``Problem`` `unsupportedEncoding` if the body is compressed.
    package func checkIsUncompressed() throws(Problem) {
        guard let encoding = head.headerFields[.contentEncoding], encoding.lowercased() != "identity" else { return }
        throw Problem(
            .unsupportedMediaType, "unsupportedEncoding",
            "The body is compressed (\(encoding.prefix(40))). Send it uncompressed.")
    }

    /// The names to use for parameters in error messages.
    package var names: ParameterNames { .plain }
}

extension HTTPRequest {
    /// The path without the query, percent-encoded.
    package var pathText: Substring { Substring((path ?? "").utf8.prefix { $0 != UInt8(ascii: "?") }) }

    /// The query without its question mark, percent-encoded.
    package var queryText: Substring {
        Substring((path ?? "").utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst())
    }
}
