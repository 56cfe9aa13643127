/// What a key may do.
package enum AccessScope: String, Sendable, CaseIterable, Codable {
    case read = "read"
    case write = "write"
    /// All of it, and what is for those who run the server.
    case admin = "admin"

    /// Whether a key of these scopes may do it.
    func isGranted(by scopes: Set<AccessScope>) -> Bool { scopes.contains(self) || scopes.contains(.admin) }
}
