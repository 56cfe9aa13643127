/// The access that an endpoint requires if the server has keys.
package enum EndpointAccess: Hashable, Sendable {
    case anyone
    /// A key with this scope, or a signed URL.
    case key(AccessScope)
    /// The endpoint checks access itself, because its clients authenticate in a different way.
    case checkedByEndpoint

    package static let read = EndpointAccess.key(.read)
}
