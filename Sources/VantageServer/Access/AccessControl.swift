import HTTPTypes
import Synchronization

/// Who may ask for what.
package final class AccessControl: Sendable {
    /// `nil`: whoever reaches the server may read.
    private let keys: Mutex<AccessKeys?>

    /// - Parameter keys: `nil` where there is no file of them.
    package init(_ keys: AccessKeys? = nil) { self.keys = Mutex(keys) }

    /// Those that count now; `nil` where everybody may read.
    var current: AccessKeys? { keys.withLock(\.self) }

    /// From now on these keys count, and no others.
    package func replace(_ keys: AccessKeys) { self.keys.withLock { $0 = keys } }

    /// Lets a request in.
    ///
    /// - Returns: The request as it is to be answered: without what signs it.
    /// - Throws: ``Problem`` `unauthorized` without a key that is known, `forbidden` with one that may not; those of
    ///   ``SignedAddress``.
    func admit(_ head: HTTPRequest, for access: EndpointAccess) throws(Problem) -> HTTPRequest {
        guard case .key(let scope) = access, let keys = current else { return head }
        if scope == .read, [.get, .head].contains(head.method), head.headerFields[.authorization] == nil,
            let signed = try SignedAddress(head.path ?? "")
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
    /// - Throws: ``Problem`` `unauthorized` without a key that is known, `forbidden` with one that may not.
    func check(_ text: String?, for scope: AccessScope) throws(Problem) {
        guard let key = text.flatMap(key) else { throw .unauthorized }
        guard scope.isGranted(by: key.scopes) else {
            throw Problem(
                .forbidden, "forbidden", "The key \"\(key.name)\" may not do this: it wants one for \(scope.rawValue).")
        }
    }
}

extension HTTPRequest {
    /// Source: RFC 6750, section 2.1.
    var bearer: String? {
        guard let field = headerFields[.authorization] else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}

extension Problem {
    fileprivate static let unauthorized = Problem(
        .unauthorized, "unauthorized",
        "This server wants a key that it knows: Authorization: Bearer KEY. Whoever runs it gives them out.")
}
