import VantageErrors

/// Why one input became no scene. One bad input never stops an import.
public struct ImportFailure: VantageError, Hashable {
    /// What is wrong with an input.
    public enum Code: String, VantageErrorCode {
        // Where the scene is.
        case noPosition
        case nullIsland
        case positionOutOfRange

        // The picture file.
        case notAJPEG
        case unsupportedPicture
        case damagedPicture
        case truncatedPicture
        case tooLarge

        // Reaching it.
        case unreadableFile
        case pictureMissing
        case remotePicture
        case pathOutside

        // Tables and documents.
        case badRow
        case badGeometry
        case badDocument
        case unsupportedFormat
        /// A Mapillary entry that says itself that its picture failed.
        case reportedBySource
    }

    /// What is wrong, for programs.
    public let code: Code
    /// The file, or the table and its row, as people know it: `photos/IMG_0042.jpg`, `photos.csv row 17`.
    public let input: String
    /// What happened, to which thing, and what would be right.
    public let description: String
    /// The limit that was met, where it is one that can be raised.
    public let limit: ResourceLimit?

    package init(_ code: Code, _ input: String, _ description: String, limit: ResourceLimit? = nil) {
        self.code = code
        self.limit = limit
        self.input = input
        self.description = description
    }
}

extension ImportFailure.Code {
    public var category: ErrorCategory {
        switch self {
        case .noPosition, .nullIsland, .positionOutOfRange, .notAJPEG, .damagedPicture, .truncatedPicture, .pathOutside,
            .badRow, .badGeometry, .badDocument, .reportedBySource:
            .invalidData
        case .unsupportedPicture, .unsupportedFormat: .unsupported
        case .tooLarge: .inputTooLarge
        case .unreadableFile: .unreadable
        case .pictureMissing, .remotePicture: .notFound
        }
    }
}
