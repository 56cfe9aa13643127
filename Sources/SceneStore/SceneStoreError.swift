import VantageErrors

/// Why a store could not be opened, read or written.
public struct SceneStoreError: VantageError, Hashable {
    /// What went wrong.
    public enum Code: String, VantageErrorCode, Codable {
        /// There is no file of that name.
        case noSuchStore = "noSuchStore"
        /// The file is something else.
        case notASceneStore = "notASceneStore"
        /// A newer release has changed the schema in a way that this one does not know.
        case writtenByNewerRelease = "writtenByNewerRelease"
        /// The schema is that of an earlier release; opening the store for writing brings it up to date.
        case writtenByEarlierRelease = "writtenByEarlierRelease"
        /// SQLite finds the file, or a value in it, damaged.
        case damaged = "damaged"
        /// The system refuses to open the file.
        case cannotOpen = "cannotOpen"
        /// The file cannot be written, or was opened for reading only.
        case cannotWrite = "cannotWrite"
        /// Another process is writing.
        case busy = "busy"
        /// A linked original is not where it was, or has changed.
        case linkedPictureChanged = "linkedPictureChanged"
        /// A value breaks a rule of the store, such as a range.
        case invalidValue = "invalidValue"
        /// There is no room for the store to grow; what was finished is kept.
        case full = "full"
        /// There is no memory to work with the file.
        case noMemory = "noMemory"
        /// The store was closed before it was asked.
        case closed = "closed"
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
        // Whoever closed it is to blame, and no request.
        case .cannotOpen, .linkedPictureChanged, .closed: .unreadable
        case .notASceneStore, .damaged, .invalidValue: .invalidData
        case .writtenByNewerRelease, .writtenByEarlierRelease: .unsupported
        case .cannotWrite, .full, .noMemory: .cannotWrite
        case .busy: .busy
        }
    }
}
