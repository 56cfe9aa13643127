import VantageErrors

/// Why one input became no scene. One bad input never stops an import.
public struct ImportFailure: VantageError, Hashable {
    /// What is wrong with an input.
    public enum Code: String, VantageErrorCode {
        // Where the scene is.
        /// Neither the picture nor a table says where it was taken.
        case noPosition = "noPosition"
        /// The position is 0,0, which devices write that do not know it.
        case nullIsland = "nullIsland"
        /// A latitude beyond ±90° or a longitude beyond ±180°.
        case positionOutOfRange = "positionOutOfRange"

        // The picture file.
        /// The file is empty or of another format.
        case notAJPEG = "notAJPEG"
        /// A JPEG of a kind that is not read, such as one with 12 bits a sample.
        case unsupportedPicture = "unsupportedPicture"
        /// The JPEG cannot be decoded.
        case damagedPicture = "damagedPicture"
        /// The file ends before the picture does.
        case truncatedPicture = "truncatedPicture"
        /// The picture or the document passes a limit.
        case tooLarge = "tooLarge"

        // Reaching it.
        /// The file is not there, is not a regular file, or the system refuses to read it.
        case unreadableFile = "unreadableFile"
        /// A row names a picture that is not there.
        case pictureMissing = "pictureMissing"
        /// A row names a picture on another machine.
        case remotePicture = "remotePicture"
        /// A row names a picture outside the folder that is imported.
        case pathOutside = "pathOutside"

        // Tables and documents.
        /// A row or a line cannot be understood, or is longer than the limit.
        case badRow = "badRow"
        /// A feature without a point of longitude and latitude.
        case badGeometry = "badGeometry"
        /// The document is not JSON, is not text in UTF-8, or lacks what its kind has.
        case badDocument = "badDocument"
        /// The file is not a table of scenes, or of a kind that is not read.
        case unsupportedFormat = "unsupportedFormat"
        /// A Mapillary entry that says itself that its picture failed.
        case reportedBySource = "reportedBySource"
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
