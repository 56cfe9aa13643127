import VantageErrors

/// Why one input became no scene. One bad input never stops an import.
public struct ImportFailure: VantageError, Hashable {
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

    public let code: Code
    /// The file, or the table and its row, as people know it: `photos/IMG_0042.jpg`, `photos.csv row 17`.
    public let input: String
    /// What happened, to which thing, what to do next.
    public let description: String

    package init(_ code: Code, _ input: String, _ description: String) {
        self.code = code
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
        case .tooLarge: .limitExceeded
        case .unreadableFile: .unreadable
        case .pictureMissing, .remotePicture: .notFound
        }
    }
}
