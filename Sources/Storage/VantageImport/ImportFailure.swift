import VantageCore

/// The reason why an input did not become a scene. A bad input never stops the import.
public struct ImportFailure: VantageError, Hashable {
    /// The machine-readable cause of the failure.
    public enum Code: String, VantageErrorCode {
        // Positions.
        /// Neither the picture nor a table contains a position.
        case noPosition = "noPosition"
        /// The position is 0,0, which devices write when they have no position.
        case nullIsland = "nullIsland"
        /// The latitude is beyond ±90°, or the longitude is beyond ±180°.
        case positionOutOfRange = "positionOutOfRange"
        /// A table or a document has planar coordinates, but its coordinate system is unknown.
        case coordinateSystemMissing = "coordinateSystemMissing"
        /// The time of the picture is before the beginning or after the end of the track.
        case outsideTrack = "outsideTrack"
        /// The time of the picture lies in a gap of the track.
        case trackGap = "trackGap"
        /// The track is not GPX, NMEA or CSV, or it is a FIT file and the program that converts it is not installed.
        case unsupportedTrack = "unsupportedTrack"

        // Picture files.
        /// The file is empty or is not a picture.
        case notAJPEG = "notAJPEG"
        /// The picture has an unsupported format, or is of an unsupported kind, such as a JPEG with 12 bits per sample.
        case unsupportedPicture = "unsupportedPicture"
        /// The picture cannot be decoded.
        case damagedPicture = "damagedPicture"
        /// The file ends before the picture is complete.
        case truncatedPicture = "truncatedPicture"
        /// The picture or the document exceeds a limit.
        case tooLarge = "tooLarge"
        /// A file for a face of a cube map is missing, the files are not squares of the same size, or their edges do
        /// not match.
        case badCubeMap = "badCubeMap"

        // Files and paths.
        /// The file does not exist, is not a regular file, or cannot be read.
        case unreadableFile = "unreadableFile"
        /// A row refers to a picture that does not exist.
        case pictureMissing = "pictureMissing"
        /// A row refers to a picture on another machine.
        case remotePicture = "remotePicture"
        /// A row refers to a picture outside the imported folder.
        case pathOutside = "pathOutside"

        // Tables and documents.
        /// A row or a line cannot be parsed or exceeds the length limit.
        case badRow = "badRow"
        /// A feature is not a point with longitude and latitude.
        case badGeometry = "badGeometry"
        /// The document is not JSON or not UTF-8, or required content is missing.
        case badDocument = "badDocument"
        /// The file is not a table of scenes, or its format is not supported.
        case unsupportedFormat = "unsupportedFormat"
        /// The file is a camera calibration, which describes pictures but is not a table of them.
        case unusedCalibration = "unusedCalibration"
        /// PROJ or its database is not installed. Both are needed to convert the coordinates of a table.
        case libraryMissing = "libraryMissing"
        /// An entry from Mapillary or exiftool reports that its picture could not be processed.
        case reportedBySource = "reportedBySource"
    }

    /// The machine-readable code for the problem.
    public let code: Code
    /// The path of the file, or of the table followed by the row's number, such as `photos/IMG_0042.jpg` or
    /// `photos.csv row 17`.
    public let input: String
    /// A message for the user: the problem, the affected input and the next step.
    public let description: String
    /// The limit that was exceeded, if it can be raised.
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
        case .noPosition, .nullIsland, .positionOutOfRange, .coordinateSystemMissing, .outsideTrack, .trackGap,
            .notAJPEG, .damagedPicture, .truncatedPicture, .badCubeMap, .pathOutside, .badRow, .badGeometry,
            .badDocument, .reportedBySource, .unusedCalibration:
            .invalidData
        case .unsupportedPicture, .unsupportedFormat, .unsupportedTrack: .unsupported
        case .tooLarge: .inputTooLarge
        case .unreadableFile, .libraryMissing: .unreadable
        case .pictureMissing, .remotePicture: .notFound
        }
    }
}
