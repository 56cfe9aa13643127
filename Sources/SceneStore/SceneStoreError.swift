import VantageErrors

/// Why a store could not be opened, read or written.
public struct SceneStoreError: VantageError, Hashable {
    /// What went wrong.
    public enum Code: String, VantageErrorCode, Codable {
        /// There is no file of that name.
        case noSuchStore
        /// The file is something else.
        case notASceneStore
        /// A newer release has changed the schema in a way that this one does not know.
        case writtenByNewerRelease
        /// The schema is that of an earlier release; opening the store for writing brings it up to date.
        case writtenByEarlierRelease
        /// SQLite finds the file, or a value in it, damaged.
        case damaged
        case cannotOpen
        case cannotWrite
        /// Another process is writing.
        case busy
        /// A linked original is not where it was, or has changed.
        case linkedPictureChanged
        /// A value breaks a rule of the store, such as a range.
        case invalidValue
        case full
    }

    /// What went wrong, for programs.
    public let code: Code
    /// What happened, to which thing, and what to do next.
    public let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension SceneStoreError.Code {
    public var category: ErrorCategory {
        switch self {
        case .noSuchStore: .notFound
        case .cannotOpen, .linkedPictureChanged: .unreadable
        case .notASceneStore, .damaged, .invalidValue: .invalidData
        case .writtenByNewerRelease, .writtenByEarlierRelease: .unsupported
        case .cannotWrite, .full: .cannotWrite
        case .busy: .busy
        }
    }
}
