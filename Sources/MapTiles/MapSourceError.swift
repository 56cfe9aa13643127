import Foundation
import JSONReading
import VantageErrors

/// Why a source of a map, or a tile of it, cannot be read.
package struct MapSourceError: VantageError, Hashable {
    package enum Code: String, VantageErrorCode {
        case noSuchFile = "noSuchFile"
        /// The operating system refuses.
        case unreadable = "unreadable"
        /// The source is on another machine.
        case remote = "remote"
        /// The contents are nothing that a map is drawn from.
        case notAMapSource = "notAMapSource"
        /// The contents are known, and not read: a compression, a format of tiles, a reference system.
        case unsupported = "unsupported"
        case damaged = "damaged"
        /// A limit is passed.
        case tooLarge = "tooLarge"
        /// Heights are asked of a source that has none.
        case noElevation = "noElevation"
        /// Another process is writing.
        case busy = "busy"
    }

    package let code: Code
    /// What happened, to which thing, and what to do next.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The same, with the file, or the tile of it, named in front of a clause.
    func of(_ subject: String) -> MapSourceError { MapSourceError(code, "\(subject) \(description).") }

    static func json(_ error: JSONError, _ name: String) -> MapSourceError {
        error.isTooDeep
            ? MapSourceError(.tooLarge, "\(name) \(error). Leave out of its properties what lies so deep.")
            : MapSourceError(.damaged, "\(name) is no JSON: it \(error). Mend it, or make it again.")
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
