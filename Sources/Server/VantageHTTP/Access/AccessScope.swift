/// A permission that can be granted to a key.
package enum AccessScope: String, Sendable, CaseIterable, Codable {
    case read = "read"
    case write = "write"
    /// Includes the other scopes, and grants access to operator endpoints.
    case admin = "admin"

    /// Reports whether a key with these scopes has the permission.
    func isGranted(by scopes: Set<AccessScope>) -> Bool { scopes.contains(self) || scopes.contains(.admin) }
}
