/// Who may ask for an endpoint, where the server has keys.
enum EndpointAccess: Hashable, Sendable {
    case everybody
    /// Whoever has a key of that scope, or a signed address.
    case key(AccessScope)
    /// Its clients have a way of their own to say who they are: the endpoint asks ``AccessControl`` itself.
    case byItself

    static let read = EndpointAccess.key(.read)
}
