import HTTPTypes

/// The base URL at which clients reach the server. Links in responses start with it.
package struct PublicBaseURL: Sendable {
    /// A URL such as `https://maps.example.org/imagery`, or `nil` to use the host in each request.
    package let configured: String?
    private let scheme: String

    /// - Parameters:
    ///   - base: The URL at which a proxy exposes the server, without a trailing slash.
    ///   - isSecure: Whether the server itself handles TLS.
    package init(base: String? = nil, isSecure: Bool = false) {
        configured = base
        scheme = isSecure ? "https" : "http"
    }

    /// The prefix that a proxy removes from paths, such as `/imagery`.
    var path: Substring {
        guard let authority = configured?.range(of: "://")?.upperBound else { return "" }
        return configured?[authority...].drop { $0 != "/" } ?? ""
    }

    /// Returns the start of a response's links: the scheme, the host and any path prefix.
    ///
    /// - Parameter forwarding: The request as the client sent it to a trusted proxy.
    func base(of head: HTTPRequest, forwarding: Forwarding?) -> String {
        if let configured { return configured }
        let scheme = forwarding?.scheme == "https" ? "https" : scheme
        let authority = forwarding?.host ?? head.authority ?? ""
        return "\(scheme)://" + (Self.isAuthority(authority) ? authority : "localhost")
    }

    /// Reports whether a string is a host, optionally with a port. Other strings from clients must not end up in JSON.
    /// Source: RFC 3986, section 3.2.
    package static func isAuthority(_ text: String) -> Bool {
        guard 1...255 ~= text.utf8.count else { return false }
        let isAddress = text.hasPrefix("[")
        let host = text.prefix { $0 != (isAddress ? "]" : ":") }
        let port = text.dropFirst(host.count + (isAddress ? 1 : 0))
        let isHost = isAddress ? isIPv6(host.dropFirst()) && host.count < text.count : isName(host)
        return isHost && (port.isEmpty || port.first == ":" && isPort(port.dropFirst()))
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || "-._".utf8.contains($0) }
    }

    private static func isIPv6(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                $0.isASCIIDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 | 0x20 || ":.".utf8.contains($0)
            }
    }

    /// A port may be empty.
    private static func isPort(_ text: Substring) -> Bool {
        text.utf8.allSatisfy(\.isASCIIDigit) && (text.isEmpty || UInt16(text) != nil)
    }
}

extension UInt8 {
    fileprivate var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
    fileprivate var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}
