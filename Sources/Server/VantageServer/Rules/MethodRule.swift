import HTTPTypes
import VantageHTTP

/// Rejects methods that no endpoint supports. Without this rule, the router would respond that the path does not exist.
struct MethodRule: RequestRule {
    static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]

    func refusal(of head: HTTPRequest, from client: ClientAddress) -> RawResponse? {
        // `*` stands for the server as a whole. Source: RFC 9110, section 9.3.7.
        let isAboutServer = head.method == .options && head.path == "*"
        guard isAboutServer || !Self.methods.contains(head.method) else { return nil }
        return Self.refusal(of: head.method, allowed: [.get, .head, .post])
    }

    /// Returns the response to a request whose method the path does not support.
    ///
    /// Source: RFC 9110, sections 9.3.7 and 15.5.6.
    static func refusal(of method: HTTPRequest.Method, allowed: [HTTPRequest.Method]) -> RawResponse {
        let allow: HTTPFields = [.allow: allowed.map(\.rawValue).joined(separator: ", ")]
        guard method != .options else { return RawResponse(status: .noContent, headers: allow, bytes: nil) }
        var response = RawResponse(
            Problem(
                .methodNotAllowed, "methodNotAllowed",
                "This URL does not support \(method.rawValue.prefix(40)). Supported methods: \(allow[.allow] ?? "")."))
        response.headers.append(contentsOf: allow)
        return response
    }
}
