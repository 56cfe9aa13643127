import Foundation

/// What the system or a library threw and no module of Vantage had put into words of its own.
public struct ForeignError: VantageError {
    /// What went wrong.
    public enum Code: String, VantageErrorCode {
        /// Whoever asked has given up.
        case cancelled = "cancelled"
        /// The operating system, or a library, refused.
        case systemRefused = "systemRefused"
    }

    /// What went wrong, for programs.
    public let code: Code
    /// What the error says of itself.
    public let description: String

    /// What is no ``VantageError``.
    public init(_ error: any Error) {
        if error is CancellationError {
            (code, description) = (.cancelled, "It was cancelled. What was finished is kept.")
        } else {
            (code, description) = (.systemRefused, "The system refused: \(Self.words(of: error))")
        }
    }

    /// The error's own sentence. Foundation's errors describe themselves by a domain and a number, and say elsewhere what
    /// happened and to which file.
    private static func words(of error: any Error) -> String {
        guard error is any CustomNSError || error is any LocalizedError else { return "\(error)" }
        return [error.localizedDescription, (error as? CocoaError)?.filePath].compactMap(\.self).joined(separator: " ")
    }
}

extension ForeignError.Code {
    public var category: ErrorCategory {
        switch self {
        case .cancelled: .cancelled
        case .systemRefused: .cannotWrite
        }
    }
}

extension Error {
    /// The error itself where it is one of Vantage's, and what stands for it where it is not.
    public var asVantageError: any VantageError { self as? any VantageError ?? ForeignError(self) }
}
