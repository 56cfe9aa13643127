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

    /// Reports whether a string contains only characters that are valid in a host and port. Other strings from clients
    /// must not end up in JSON.
    package static func isAuthority(_ text: String) -> Bool {
        1...255 ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                UInt8(ascii: "0")...UInt8(ascii: ":") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                    || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || [0x2D, 0x2E, 0x5B, 0x5D].contains(byte)
            }
    }
}
