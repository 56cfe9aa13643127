/// Who may ask as programs ask Google.
enum GoogleAccess {
    /// What such programs say of themselves.
    static let parameters: [EndpointParameter] = [
        EndpointParameter("key", .text(example: "any"), "The program's key at Google; not looked at."),
        EndpointParameter(
            "signature", .text(example: "chaRF2hTJKOScPr-RQCEhZbSzIE="), "Google's signature; not looked at."),
        EndpointParameter("client", .text(example: "any"), "The program's id at Google; not looked at."),
        EndpointParameter("channel", .text(example: "any"), "What Google counts it by; not looked at."),
    ]

    /// Called before anything else of such a request. Here `key` is looked up and `signature` checked by
    /// ``GoogleSignature`` once the server has keys; without keys, whoever may read may ask.
    ///
    /// - Throws: ``Problem`` of the status 401 or 403, which metadata words `REQUEST_DENIED`.
    static func check(_ request: EndpointRequest) throws(Problem) {}
}
