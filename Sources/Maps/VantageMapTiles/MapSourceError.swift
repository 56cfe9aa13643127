import Foundation
import VantageParsing
import VantageCore

/// An error that occurs when a map source or one of its tiles is read.
package struct MapSourceError: VantageError, Hashable {
    package enum Code: String, VantageErrorCode {
        case noSuchFile = "noSuchFile"
        /// The operating system denies access.
        case unreadable = "unreadable"
        /// The source is on another machine.
        case remote = "remote"
        /// The contents are not a map source.
        case notAMapSource = "notAMapSource"
        /// The compression, tile format or coordinate reference system is known but not supported.
        case unsupported = "unsupported"
        case damaged = "damaged"
        /// A limit is exceeded.
        case tooLarge = "tooLarge"
        /// Elevation is requested from a source that has none.
        case noElevation = "noElevation"
        /// Another process is writing to the source.
        case busy = "busy"
    }

    package let code: Code
    /// A message that says what happened, to which thing, and what to do next.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// Returns the same error with the name of the file or tile in front of its description, which is a clause.
    func of(_ subject: String) -> MapSourceError { MapSourceError(code, "\(subject) \(description).") }

    static func json(_ error: JSONError, _ name: String) -> MapSourceError {
        error.isTooDeep
            ? MapSourceError(.tooLarge, "\(name) \(error). Remove the deeply nested properties.")
            : MapSourceError(.damaged, "\(name) is not valid JSON: it \(error). Correct it, or create it again.")
    }

    static func system(_ number: Int32, _ file: URL) -> MapSourceError {
        number == ENOENT
            ? MapSourceError(.noSuchFile, "There is no \(file.relativePath). Check its name.")
            : MapSourceError(
                .unreadable,
                "\(file.relativePath) cannot be read (\(String(cString: strerror(number)))). Check its permissions.")
    }
}

extension MapSourceError.Code {
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
