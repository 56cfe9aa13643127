import HTTPTypes
import VantageHTTP

/// Refuses requests whose host is missing, malformed, or not one of the server's names.
///
/// A page on another site can make a browser send requests to a local server under the site's own name (DNS rebinding),
/// and links in responses contain the host. Source: RFC 9112, section 3.2.
struct HostRule: RequestRule {
    /// Paths that load balancers request under any name.
    private static let exempt: Set<Substring> = ["/health/live", "/health/ready"]

    private let names: Set<String>

    /// - Parameter names: The names of the server, such as `maps.example.org`. If there are none, any name is accepted.
    init(names: [String]) { self.names = Set(names.map { Self.name(of: $0) }) }

    func refusal(of head: HTTPRequest, from client: ClientAddress) -> RawResponse? {
        let other = head.headerFields[HTTPField.Name("Host")!]
        guard let authority = head.authority, PublicBaseURL.isAuthority(authority), other ?? authority == authority
        else {
            return RawResponse(
                Problem(
                    .badRequest, "badHost",
                    "The request has no valid Host header. Send exactly one, such as Host: example.org."))
        }
        guard !names.isEmpty, !names.contains(Self.name(of: authority)), !Self.exempt.contains(head.pathText) else {
            return nil
        }
        return RawResponse(
            Problem(
                .misdirectedRequest, "wrongHost",
                "The host in the URL is not one of this server's names. Correct the URL."))
    }

    /// Returns the name in an authority without its port, in lowercase.
    private static func name(of authority: String) -> String {
        let text = authority.lowercased()
        let name = text.hasPrefix("[") ? text.prefix { $0 != "]" } + "]" : text.prefix { $0 != ":" }
        return String(name.last == "." ? name.dropLast() : name)
    }
}
