/// How an error is to be answered, whatever module it comes from: an exit code, an HTTP status, another attempt.
public enum ErrorCategory: String, Hashable, Sendable, CaseIterable {
    /// A value of the request is out of its range or cannot be understood. The same request never succeeds.
    case invalidArgument
    /// What the request names is not there.
    case notFound
    /// It is there, and the system refuses to read it.
    case unreadable
    /// What was read is damaged, contradicts itself, or is something else.
    case invalidData
    /// What was read is right, and of a kind that is not read here.
    case unsupported
    /// The request asks for more than a limit allows that protects the machine. A smaller one may succeed.
    case limitExceeded
    /// What was read demands more than a limit allows that protects the machine.
    case inputTooLarge
    /// Somebody else is at work on it. The same request may succeed later.
    case busy
    /// An output cannot be made where it should be.
    case cannotCreate
    /// An output cannot be written, or there is no room or memory for it.
    case cannotWrite
    /// Whoever asked has given up.
    case cancelled
}
