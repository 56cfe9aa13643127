import Foundation

/// An error from the system or a library, wrapped as a ``VantageError``.
public struct WrappedError: VantageError {
    /// The reason for the error.
    public enum Code: String, VantageErrorCode {
        /// The caller canceled the work.
        case cancelled = "cancelled"
        /// The operating system or a library reported an error.
        case systemRefused = "systemRefused"
    }

    /// The reason for the error, for programs.
    public let code: Code
    /// The message of the wrapped error.
    public let description: String

    /// Wraps an error that is not a ``VantageError``.
    public init(_ error: any Error) {
        if error is CancellationError {
            (code, description) = (.cancelled, "The operation was canceled. Completed work is kept.")
        } else {
            (code, description) = (.systemRefused, "System error: \(Self.words(of: error))")
        }
    }

    /// Returns the error's own message. Foundation's errors describe themselves with a domain and a number; the message
    /// and the path are in other properties.
    private static func words(of error: any Error) -> String {
        guard error is any CustomNSError || error is any LocalizedError else { return "\(error)" }
        return [error.localizedDescription, (error as? CocoaError)?.filePath].compactMap(\.self).joined(separator: " ")
    }
}

extension WrappedError.Code {
    /// The category of the code.
    public var category: ErrorCategory {
        switch self {
        case .cancelled: .cancelled
        case .systemRefused: .cannotWrite
        }
    }
}

extension Error {
    /// The error itself if it is a ``VantageError``, otherwise a ``WrappedError`` that wraps it.
    public var asVantageError: any VantageError { self as? any VantageError ?? WrappedError(self) }
}
