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

    func complete(_ headers: inout HTTPFields, of status: HTTPResponse.Status, to head: HTTPRequest) {
        // A client that already has the response also has its header fields.
        guard status != .notModified else { return }
        for field in Self.fields where headers[field.name] == nil { headers.append(field) }
    }
}
