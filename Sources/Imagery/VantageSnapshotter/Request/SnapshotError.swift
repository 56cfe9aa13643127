import VantageCore

/// An error that occurred while rendering a snapshot.
public struct SnapshotError: VantageError {
    /// The kinds of errors.
    public enum Code: String, VantageErrorCode {
        /// A side of the snapshot would be longer than the limit.
        case viewTooLarge = "viewTooLarge"
        /// A size, scale, quality or pitch is out of range.
        case optionOutOfRange = "optionOutOfRange"
        /// The properties of the picture contradict each other.
        case subjectUnusable = "subjectUnusable"
        /// The store does not contain the image data of the picture.
        case noPicture = "noPicture"
        /// The image data is invalid or does not match its description; see ``SnapshotError/cause``.
        case pictureUnreadable = "pictureUnreadable"
        /// The attribution cannot be drawn on the snapshot, because no installed font has its characters.
        case cannotDrawBadge = "cannotDrawBadge"
        /// The snapshot cannot be encoded as a JPEG.
        case cannotEncode = "cannotEncode"
    }

    /// The machine-readable code of the error.
    public let code: Code
    /// A description that says what happened, what was affected, and what to do next.
    public let description: String
    /// The underlying error, if any.
    public let cause: (any Error)?

    /// The limit that was exceeded, if it can be raised. It may come from the underlying error.
    public let limit: ResourceLimit?

    /// Creates an error. Its description says what happened, what was affected, and what was expected. If no limit is
    /// given, the limit of the cause is used.
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
        case .cannotDrawBadge, .cannotEncode: .cannotWrite
        }
    }
}
