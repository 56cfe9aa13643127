import HTTPTypes
import NIOCore

/// The IP address of a client.
package struct ClientAddress: Sendable {
    private static let mapped = "::ffff:"

    /// The address as text. Empty if it is unknown.
    package let text: String

    /// - Parameter text: The address. An IPv4 address may be mapped to IPv6, as on dual-stack sockets. Source: RFC
    ///   4291, section 2.5.5.2.
    package init(text: String) {
        let plain = text.dropFirst(Self.mapped.count)
        self.text = text.hasPrefix(Self.mapped) && plain.contains(".") ? String(plain) : text
    }

    /// The key for rate limiting: an IPv4 address, or the first 64 bits of an IPv6 address, which identify a household.
    package var network: String {
        guard text.contains(":"), let address = try? SocketAddress(ipAddress: text, port: 0),
            case .v6(let six) = address
        else { return text }
        return withUnsafeBytes(of: six.address.sin6_addr) { $0.prefix(8).map { String($0, radix: 16) } }
            .joined(separator: ".")
    }
}

/// The proxies whose headers the server trusts.
package struct TrustedProxies: Sendable {
    private let addresses: Set<String>
    private let headers: ProxyHeaders

    /// - Parameters:
    ///   - addresses: The IP addresses of the proxies.
    ///   - headers: The header fields that the proxies write.
    package init(_ addresses: [String] = [], headers: ProxyHeaders = .xForwarded) {
        self.addresses = Set(addresses)
        self.headers = headers
    }

    /// Returns the client that sent a request.
    ///
    /// Each proxy appends the IP address from which it received the request, so the client is the last address that
    /// does not belong to a trusted proxy.
    ///
    /// - Parameter peer: The IP address of the other end of the connection.
    package func client(_ peer: String, _ fields: HTTPFields) -> ClientAddress {
        guard addresses.contains(peer) else { return ClientAddress(text: peer) }
        let hops = Forwarding(fields, headers).clients
        return ClientAddress(text: hops.last { !addresses.contains($0) } ?? peer)
    }

    /// Returns the request as the nearest proxy received it, or `nil` if the peer is not a trusted proxy.
    func forwarding(_ peer: String, _ fields: HTTPFields) -> Forwarding? {
        addresses.contains(peer) ? Forwarding(fields, headers) : nil
    }
}
