import VantageCore

/// An error that occurs when roads are read, or when a road graph is created or used.
package struct RoutingError: VantageError, Hashable {
    package enum Code: String, VantageErrorCode {
        case noSuchFile = "noSuchFile"
        /// The operating system denies access.
        case unreadable = "unreadable"
        /// The file has no road graph.
        case notARoadGraph = "notARoadGraph"
        case writtenByNewerRelease = "writtenByNewerRelease"
        /// The data is inconsistent or does not match its checksum.
        case damaged = "damaged"
        /// The graph was created without this mode of travel or objective.
        case modeMissing = "modeMissing"
        /// The data exceeds what a graph can hold.
        case tooLarge = "tooLarge"
        /// A file cannot be created at its location.
        case cannotCreate = "cannotCreate"
        /// There is no space for the file.
        case cannotWrite = "cannotWrite"
    }

    package let code: Code
    /// A message that says what happened, to which thing, and what to do next.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension RoutingError.Code {
    package var category: ErrorCategory {
        switch self {
        case .noSuchFile, .modeMissing: .notFound
        case .unreadable: .unreadable
        case .notARoadGraph, .damaged: .invalidData
        case .writtenByNewerRelease: .unsupported
        case .tooLarge: .inputTooLarge
        case .cannotCreate: .cannotCreate
        case .cannotWrite: .cannotWrite
        }
    }
}
