import Foundation
import HTTPTypes
import NIOCore

/// The header fields in which proxies describe the requests that they forward.
package enum ProxyHeaders: String, CaseIterable, Sendable {
    /// `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host`.
    case xForwarded = "x-forwarded"
    /// `Forwarded`. Source: RFC 7239.
    case forwarded = "forwarded"
}

/// The request as proxies received it, according to one family of header fields. A proxy that writes one family passes
/// on the other as the client sent it, so that family is ignored.
struct Forwarding {
    private static let maximumHops = 32

    /// The IP address of each proxy's client, starting with the first proxy. Values that are not IP addresses are left
    /// out.
    let clients: [String]
    let scheme: String?
    let host: String?

    init(_ fields: HTTPFields, _ headers: ProxyHeaders) {
        switch headers {
        case .xForwarded:
            clients = Self.list(fields[HTTPField.Name("X-Forwarded-For")!]).compactMap(Self.address)
            scheme = Self.list(fields[HTTPField.Name("X-Forwarded-Proto")!]).last
            host = Self.list(fields[HTTPField.Name("X-Forwarded-Host")!]).last
        case .forwarded:
            let hops = Self.list(fields[HTTPField.Name("Forwarded")!]).map(Self.pairs)
            clients = hops.compactMap { $0["for"].flatMap(Self.address) }
            scheme = hops.last?["proto"]
            host = hops.last?["host"]
        }
    }

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").suffix(maximumHops).map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func pairs(_ hop: String) -> [String: String] {
        var pairs: [String: String] = [:]
        for pair in hop.split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2 else { continue }
            pairs[parts[0].lowercased()] = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        }
        return pairs
    }

    /// Parses `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1` or `[2001:db8::1]:80`.
    private static func address(_ text: String) -> String? {
        var text = Substring(text)
        if text.hasPrefix("[") {
            text = text.dropFirst().prefix { $0 != "]" }
        } else if text.count(where: { $0 == ":" }) == 1 {
            text = text.prefix { $0 != ":" }
        }
        return (try? SocketAddress(ipAddress: String(text), port: 0))?.ipAddress
    }
}
