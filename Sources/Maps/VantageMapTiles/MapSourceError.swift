import Foundation
import VantageParsing
import VantageCore

/// An error that occurs while reading a map source or one of its tiles.
package typealias MapSourceError = CodedError<MapSourceErrorCode>

/// The error codes for ``MapSourceError``.
package enum MapSourceErrorCode: String, VantageErrorCode {
    case noSuchFile = "noSuchFile"
    /// The operating system denies access.
    case unreadable = "unreadable"
    /// The source is on another machine.
    case remote = "remote"
    /// The contents are not a map source.
    case notAMapSource = "notAMapSource"
    /// The source uses a known but unsupported compression, tile format or coordinate reference system.
    case unsupported = "unsupported"
    case damaged = "damaged"
    /// A limit is exceeded.
    case tooLarge = "tooLarge"
    /// Elevation was requested from a source that has none.
    case noElevation = "noElevation"
    /// Another process is writing to the source.
    case busy = "busy"

    package var category: ErrorCategory {
        switch self {
        case .noSuchFile: .notFound
        case .unreadable, .remote: .unreadable
        case .notAMapSource, .damaged: .invalidData
        case .unsupported, .noElevation: .unsupported
        case .tooLarge: .inputTooLarge
        case .busy: .busy
        }
    }
}

extension MapSourceError {
    /// Returns the error with the name of the file or tile prepended to its description.
    func of(_ subject: String) -> MapSourceError { MapSourceError(code, "\(subject) \(description).") }

    static func json(_ error: JSONError, _ name: String) -> MapSourceError {
        error.isTooDeep
            ? MapSourceError(.tooLarge, "\(name) \(error). Remove the deeply nested properties.")
            : MapSourceError(.damaged, "\(name) is not valid JSON: it \(error). Correct it, or create it again.")
    }

    static func system(_ number: Int32, _ file: URL) -> MapSourceError {
        number == ENOENT
            ? MapSourceError(.noSuchFile, "\(file.relativePath) does not exist. Check its name.")
            : MapSourceError(
                .unreadable,
                "\(file.relativePath) cannot be read (\(String(cString: strerror(number)))). Check its permissions.")
    }
}
