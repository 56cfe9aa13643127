import VantageHTTP

/// Checks access to Google-compatible endpoints, which requires a key of this server as `key`, or a signature with one
/// of its secrets.
enum GoogleAccess {
    /// The parameters that identify a client.
    static let parameters: [EndpointParameter] = [
        EndpointParameter("key", .text(example: "any"), "A key of this server, if it requires keys."),
        EndpointParameter(
            "signature", .text(example: "chaRF2hTJKOScPr-RQCEhZbSzIE="),
            "Google's HMAC-SHA1 over the path and the query, with a secret of this server. Replaces the key."),
        EndpointParameter("client", .text(example: "any"), "A Google client id. Ignored."),
        EndpointParameter("channel", .text(example: "any"), "A Google channel. Ignored."),
    ]

    /// Checks a request before anything else. Without keys on the server, everyone has access.
    ///
    /// - Throws: ``Problem`` with status 401 or 403, which metadata reports as `REQUEST_DENIED`.
    static func check(_ request: EndpointRequest, _ access: AccessControl) throws(Problem) {
        guard let keys = access.current else { return }
        let path = request.head.path ?? ""
        guard !keys.secrets.contains(where: { GoogleSignature($0).signs(path) }) else { return }
        try keys.check(request.query.text("key") ?? request.head.bearer, for: .read)
    }
}
