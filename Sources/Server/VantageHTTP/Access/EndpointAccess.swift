/// The access that an endpoint requires if the server has keys.
package enum EndpointAccess: Hashable, Sendable {
    case anyone
    /// A key with this scope, or a signed address.
    case key(AccessScope)
    /// The endpoint checks access itself, because its clients identify themselves in another way.
    case checkedByEndpoint

    package static let read = EndpointAccess.key(.read)
}
