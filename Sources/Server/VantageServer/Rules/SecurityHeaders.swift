import HTTPTypes

/// Restricts what browsers do with responses.
struct SecurityHeaders: RequestRule {
    /// The server's pages load scripts only from the server and cannot be framed. If a response already has one of
    /// these fields, its value is kept.
    private static let fields: HTTPFields = [
        .contentSecurityPolicy: "default-src 'self'; frame-ancestors 'none'",
        .xContentTypeOptions: "nosniff",
        HTTPField.Name("Referrer-Policy")!: "no-referrer",
    ]

    /// Tells browsers to use HTTPS for a year. Source: RFC 6797.
    private static let strictTransport = HTTPField(
        name: HTTPField.Name("Strict-Transport-Security")!, value: "max-age=31536000")

    /// Whether the server itself handles TLS. Behind a proxy, the proxy decides.
    let isSecure: Bool

    func complete(_ headers: inout HTTPFields, of status: HTTPResponse.Status, to head: HTTPRequest) {
        // A client that already has the response also has its header fields.
        guard status != .notModified else { return }
        for field in Self.fields where headers[field.name] == nil { headers.append(field) }
        if isSecure { headers.append(Self.strictTransport) }
    }
}
