import HTTPTypes

/// Where the server is, as others see it: links in documents lead there.
package struct ServerPlace: Sendable {
    /// `https://maps.example.org/imagery`; `nil` where requests are believed.
    package let configured: String?
    private let scheme: String

    /// - Parameters:
    ///   - base: The address under which a proxy offers the server, without a slash at its end.
    ///   - isSecure: Whether it speaks TLS by itself.
    package init(base: String? = nil, isSecure: Bool = false) {
        configured = base
        scheme = isSecure ? "https" : "http"
    }

    /// What a proxy has taken from the beginning of paths: `/imagery`, or nothing.
    var path: Substring {
        guard let authority = configured?.range(of: "://")?.upperBound else { return "" }
        return configured?[authority...].drop { $0 != "/" } ?? ""
    }

    /// What links begin with.
    ///
    /// - Parameter forwarding: What a proxy that is trusted says of how it was asked.
    func base(of head: HTTPRequest, forwarding: Forwarding?) -> String {
        if let configured { return configured }
        let scheme = forwarding?.scheme == "https" ? "https" : scheme
        let authority = forwarding?.host ?? head.authority ?? ""
        return "\(scheme)://" + (Self.isAuthority(authority) ? authority : "localhost")
    }

    /// What a client says of its own host goes back to it alone, but into JSON: a host has no other characters.
    private static func isAuthority(_ text: String) -> Bool {
        1...255 ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                UInt8(ascii: "0")...UInt8(ascii: ":") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                    || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || [0x2D, 0x2E, 0x5B, 0x5D].contains(byte)
            }
    }
}
