import HTTPTypes

/// Where the server is, as others see it: links in documents lead there.
package struct ServerPlace: Sendable {
    /// `https://maps.example.org/imagery`; `nil` where requests are believed.
    package let configured: String?

    /// - Parameter base: The address under which a proxy offers the server, without a slash at its end.
    package init(base: String? = nil) { configured = base }

    /// What links begin with.
    func base(of request: EndpointRequest) -> String {
        if let configured { return configured }
        let authority = request.head.authority ?? "localhost"
        // What a client says of its own host goes back to it alone, but into JSON: a host has none of these characters.
        let isHost = authority.utf8.allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: ":") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || [0x2D, 0x2E, 0x5B, 0x5D].contains(byte)
        }
        return "http://" + (isHost && 1...255 ~= authority.utf8.count ? authority : "localhost")
    }
}
