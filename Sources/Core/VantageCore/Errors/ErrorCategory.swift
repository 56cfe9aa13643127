/// The kind of error, which determines how it is handled: the exit code, the HTTP status, and whether to retry.
public enum ErrorCategory: String, Hashable, Sendable, CaseIterable {
    /// A value in the request is out of range or cannot be parsed. The same request will never succeed.
    case invalidArgument
    /// A thing named in the request does not exist.
    case notFound
    /// The requested thing exists, but the system denies access to it.
    case unreadable
    /// The data is damaged, contradictory, or in the wrong format.
    case invalidData
    /// The data is valid, but of an unsupported kind.
    case unsupported
    /// The request exceeds a limit that protects the machine. A smaller request may succeed.
    case limitExceeded
    /// The data exceeds a limit that protects the machine.
    case inputTooLarge
    /// Another process is using the resource. The same request may succeed later.
    case busy
    /// An output cannot be created at the requested path.
    case cannotCreate
    /// An output cannot be written, or there is no space or memory for it.
    case cannotWrite
    /// The caller canceled the work.
    case cancelled
}
