import HTTPTypes

/// Restricts what browsers do with responses.
struct SecurityFields: RequestRule {
    /// Pages of the server load scripts only from the server and cannot be framed. A response that has one of these
    /// fields keeps its own value.
    private static let fields: HTTPFields = [
        .contentSecurityPolicy: "default-src 'self'; frame-ancestors 'none'",
        .xContentTypeOptions: "nosniff",
        HTTPField.Name("Referrer-Policy")!: "no-referrer",
    ]

    func complete(_ headers: inout HTTPFields, of status: HTTPResponse.Status, to head: HTTPRequest) {
        // A client that has the response also has its fields.
        guard status != .notModified else { return }
        for field in Self.fields where headers[field.name] == nil { headers.append(field) }
    }
}
