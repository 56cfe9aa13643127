import VantageErrors

/// Why there is no snapshot.
public struct SnapshotError: VantageError {
    /// What went wrong.
    public enum Code: String, VantageErrorCode {
        /// A side of the snapshot would be longer than the limit.
        case viewTooLarge = "viewTooLarge"
        /// A size, scale, quality or pitch is out of its range.
        case optionOutOfRange = "optionOutOfRange"
        /// What is known of the picture contradicts itself.
        case subjectUnusable = "subjectUnusable"
        /// The store has no bytes of the picture.
        case noPicture = "noPicture"
        /// The bytes are not a picture, or not the one that was promised; see ``SnapshotError/cause``.
        case pictureUnreadable = "pictureUnreadable"
        /// The snapshot cannot be written as a JPEG.
        case cannotEncode = "cannotEncode"
    }

    /// What went wrong, for programs.
    public let code: Code
    /// What happened, to which thing, and what to do next.
    public let description: String
    /// What lies behind it, where something does.
    public let cause: (any Error)?

    /// The limit that was met, by the snapshot or by what lies behind, where it is one that can be raised.
    public let limit: ResourceLimit?

    /// An error whose description says what happened, to which thing, and what would be right. Without a limit of its own it
    /// has that of its cause.
    public init(_ code: Code, _ description: String, limit: ResourceLimit? = nil, cause: (any Error)? = nil) {
        self.code = code
        self.description = description
        self.cause = cause
        self.limit = limit ?? (cause as? any VantageError)?.limit
    }
}

extension SnapshotError.Code {
    public var category: ErrorCategory {
        switch self {
        case .viewTooLarge: .limitExceeded
        case .optionOutOfRange: .invalidArgument
        case .subjectUnusable, .noPicture, .pictureUnreadable: .invalidData
        case .cannotEncode: .cannotWrite
        }
    }
}
