import HTTPTypes
import NIOCore

/// Whose request it is.
struct ClientAddress: Sendable {
    private static let mapped = "::ffff:"

    /// The client's, as far as it is known; empty where nobody knows.
    let text: String

    /// - Parameter text: An address of IPv4 may be one of IPv6, as a socket for both has it. Source: RFC 4291, 2.5.5.2.
    init(text: String) {
        let plain = text.dropFirst(Self.mapped.count)
        self.text = text.hasPrefix(Self.mapped) && plain.contains(".") ? String(plain) : text
    }

    /// What is one client to rates: an address, or of IPv6 the network that a household has.
    var network: String {
        guard text.contains(":"), let address = try? SocketAddress(ipAddress: text, port: 0),
            case .v6(let six) = address
        else { return text }
        return withUnsafeBytes(of: six.address.sin6_addr) { $0.prefix(8).map { String($0, radix: 16) } }
            .joined(separator: ".")
    }
}

/// The proxies that say truly on whose behalf they ask.
package struct TrustedProxies: Sendable {
    private let addresses: Set<String>

    package init(_ addresses: [String] = []) { self.addresses = Set(addresses) }

    /// - Parameters:
    ///   - peer: The other end of the connection.
    ///   - fields: Of the request. Each proxy adds whom it has the request from at the end, so the last that is no
    ///     trusted proxy is the client.
    func client(_ peer: String, _ fields: HTTPFields) -> ClientAddress {
        guard addresses.contains(peer) else { return ClientAddress(text: peer) }
        let hops = Forwarding(fields).clients
        return ClientAddress(text: hops.last { !addresses.contains($0) } ?? peer)
    }

    /// What the nearest proxy says of how it was asked; `nil` where no trusted proxy asked.
    func forwarding(_ peer: String, _ fields: HTTPFields) -> Forwarding? {
        addresses.contains(peer) ? Forwarding(fields) : nil
    }
}
