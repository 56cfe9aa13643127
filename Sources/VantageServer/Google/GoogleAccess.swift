/// Who may ask as programs ask Google: whoever has a key of this server as `key`, or signs with one of its secrets.
enum GoogleAccess {
    /// What such programs say of themselves.
    static let parameters: [EndpointParameter] = [
        EndpointParameter("key", .text(example: "any"), "A key of this server, where it has keys."),
        EndpointParameter(
            "signature", .text(example: "chaRF2hTJKOScPr-RQCEhZbSzIE="),
            "Google's HMAC-SHA1 over path and query, by a secret of this server; it needs no key."),
        EndpointParameter("client", .text(example: "any"), "The program's id at Google; not looked at."),
        EndpointParameter("channel", .text(example: "any"), "What Google counts it by; not looked at."),
    ]

    /// Called before anything else of such a request; without keys, whoever may read may ask.
    ///
    /// - Throws: ``Problem`` of the status 401 or 403, which metadata words `REQUEST_DENIED`.
    static func check(_ request: EndpointRequest, _ access: AccessControl) throws(Problem) {
        guard let keys = access.current else { return }
        let path = request.head.path ?? ""
        guard !keys.secrets.contains(where: { GoogleSignature($0).signs(path) }) else { return }
        try keys.check(request.query.text("key") ?? request.head.bearer, for: .read)
    }
}
