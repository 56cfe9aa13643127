import VantageErrors

/// Why roads cannot be read, or a graph of them cannot be made or used.
package struct RoutingError: VantageError, Hashable {
    package enum Code: String, VantageErrorCode {
        case noSuchFile = "noSuchFile"
        /// The operating system refuses.
        case unreadable = "unreadable"
        /// The file has no graph of roads.
        case notARoadGraph = "notARoadGraph"
        case writtenByNewerRelease = "writtenByNewerRelease"
        /// What was read contradicts itself, or its checksum.
        case damaged = "damaged"
        /// The graph was made without this mode of travel, or for another objective.
        case modeMissing = "modeMissing"
        /// More than a graph can hold.
        case tooLarge = "tooLarge"
        /// A file cannot be made where it should be.
        case cannotCreate = "cannotCreate"
        /// There is no room for it.
        case cannotWrite = "cannotWrite"
    }

    package let code: Code
    /// What happened, to which thing, and what to do next.
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
