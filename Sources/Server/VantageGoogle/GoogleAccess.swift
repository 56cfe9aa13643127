import VantageHTTP

/// Checks access to Google-compatible endpoints. A request needs one of this server's keys in `key`, or a signature
/// created with one of its secrets.
enum GoogleAccess {
    /// The parameters that identify a client.
    static let parameters: [EndpointParameter] = [
        EndpointParameter("key", .text(example: "any"), "An API key for this server. Required if the server has keys."),
        EndpointParameter(
            "signature", .text(example: "chaRF2hTJKOScPr-RQCEhZbSzIE="),
            "HMAC-SHA1 of the path and query, using one of this server's secrets. Can be used instead of a key."),
        EndpointParameter("client", .text(example: "any"), "A Google client id. Ignored."),
        EndpointParameter("channel", .text(example: "any"), "A Google channel. Ignored."),
    ]

    /// Checks whether a request has access. This check comes before all others. If the server has no keys, everyone has
    /// access.
    ///
    /// - Throws: ``Problem`` with status 401 or 403, which metadata reports as `REQUEST_DENIED`.
    static func check(_ request: EndpointRequest, _ access: AccessControl) throws(Problem) {
        guard let keys = access.current else { return }
        let path = request.head.path ?? ""
        guard !keys.secrets.contains(where: { GoogleSignature($0).signs(path) }) else { return }
        try keys.check(request.query.text("key") ?? request.head.bearer, for: .read)
    }
}
