import HTTPTypes
import Synchronization

/// Who may ask for what.
package final class AccessControl: Sendable {
    /// `nil`: whoever reaches the server may read.
    private let keys: Mutex<AccessKeys?>

    /// - Parameter keys: `nil` where there is no file of them.
    package init(_ keys: AccessKeys? = nil) { self.keys = Mutex(keys) }

    /// Whether not everybody may read.
    var hasKeys: Bool { keys.withLock { $0 != nil } }

    /// From now on these keys count, and no others.
    package func replace(_ keys: AccessKeys) { self.keys.withLock { $0 = keys } }

    /// Lets a request in.
    ///
    /// - Parameter scope: What the endpoint is for; `nil` is for everybody.
    /// - Returns: The request as it is to be answered: without what signs it.
    /// - Throws: ``Problem`` `unauthorized` without a key that is known, `forbidden` with one that may not; those of
    ///   ``SignedAddress``.
    func admit(_ head: HTTPRequest, for scope: AccessScope?) throws(Problem) -> HTTPRequest {
        guard let scope, let keys = keys.withLock(\.self) else { return head }
        if scope == .read, [.get, .head].contains(head.method), head.headerFields[.authorization] == nil,
            let signed = try SignedAddress(head.path ?? "")
        {
            try signed.check(keys.secrets)
            var plain = head
            plain.path = signed.address
            return plain
        }
        guard let key = head.bearer.flatMap(keys.key) else { throw .unauthorized }
        guard scope.isGranted(by: key.scopes) else {
            throw Problem(
                .forbidden, "forbidden", "The key \"\(key.name)\" may not do this: it is for \(scope.rawValue).")
        }
        return head
    }
}

extension HTTPRequest {
    /// Source: RFC 6750, section 2.1.
    fileprivate var bearer: String? {
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
