import HTTPTypes
import Synchronization

/// Checks which requests have access to an endpoint.
package final class AccessControl: Sendable {
    /// The keys in effect; `nil` if everyone who can reach the server may read.
    private let keys: Mutex<AccessKeys?>

    /// - Parameter keys: The contents of the key file; `nil` if the server has none.
    package init(_ keys: AccessKeys? = nil) { self.keys = Mutex(keys) }

    /// The keys in effect, or `nil` if everyone may read.
    package var current: AccessKeys? { keys.withLock(\.self) }

    /// Replaces all keys.
    package func replace(_ keys: AccessKeys) { self.keys.withLock { $0 = keys } }

    /// Checks whether a request has access.
    ///
    /// - Returns: The request without its signature.
    /// - Throws: ``Problem`` `unauthorized` if the request has no known key, `forbidden` if its key lacks the scope, or
    ///   the error for an invalid ``SignedURL``.
    func admit(_ head: HTTPRequest, for access: EndpointAccess) throws(Problem) -> HTTPRequest {
        guard case .key(let scope) = access, let keys = current else { return head }
        if scope == .read, [.get, .head].contains(head.method), head.headerFields[.authorization] == nil,
            let signed = try SignedURL(head.path ?? "")
        {
            try signed.check(keys.secrets)
            var plain = head
            plain.path = signed.address
            return plain
        }
        try keys.check(head.bearer, for: scope)
        return head
    }
}

extension AccessKeys {
    /// Checks a key that a client sent.
    ///
    /// - Throws: ``Problem`` `unauthorized` if the key is unknown or missing, or `forbidden` if it lacks the scope.
    package func check(_ text: String?, for scope: AccessScope) throws(Problem) {
        guard let key = text.flatMap(key) else { throw .unauthorized }
        guard scope.isGranted(by: key.scopes) else {
            throw Problem(
                .forbidden, "forbidden", "The key \"\(key.name)\" does not have the scope \"\(scope.rawValue)\".")
        }
    }
}

extension HTTPRequest {
    /// The bearer token. Source: RFC 6750, section 2.1.
    package var bearer: String? {
        guard let field = headerFields[.authorization] else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}

extension Problem {
    fileprivate static let unauthorized = Problem(
        .unauthorized, "unauthorized",
        "This server requires an API key: Authorization: Bearer KEY. Ask its operator for one.")
}
