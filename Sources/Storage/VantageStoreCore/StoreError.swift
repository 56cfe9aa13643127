import VantageCore

/// An error that occurs when a store is opened, read or written.
public struct StoreError: VantageError, Hashable {
    /// The kind of error.
    public enum Code: String, VantageErrorCode, Codable {
        /// The file does not exist.
        case noSuchStore = "noSuchStore"
        /// The file is not a store.
        case notASceneStore = "notASceneStore"
        /// The schema was changed by a newer release in a way that this release does not know.
        case writtenByNewerRelease = "writtenByNewerRelease"
        /// The schema is that of an earlier release. Opening the store for writing upgrades it.
        case writtenByEarlierRelease = "writtenByEarlierRelease"
        /// The file, or a value in it, is damaged.
        case damaged = "damaged"
        /// The system refuses to open the file.
        case cannotOpen = "cannotOpen"
        /// The file cannot be written, or was opened for reading only.
        case cannotWrite = "cannotWrite"
        /// Another process is writing the file.
        case busy = "busy"
        /// A linked original was moved or changed.
        case linkedPictureChanged = "linkedPictureChanged"
        /// A value violates a constraint of the schema, such as a range.
        case invalidValue = "invalidValue"
        /// There is no space for the file to grow. Finished work is kept.
        case full = "full"
        /// There is not enough memory to work with the file.
        case noMemory = "noMemory"
        /// The store was closed before the call.
        case closed = "closed"
    }

    /// The kind of error, for programs.
    public let code: Code
    /// A description of the error, with the thing it concerns and a remedy.
    public let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension StoreError.Code {
    public var category: ErrorCategory {
        switch self {
        case .noSuchStore: .notFound
        // Calling a closed store is an error of the program that closed it, not of a request.
        case .cannotOpen, .linkedPictureChanged, .closed: .unreadable
        case .notASceneStore, .damaged, .invalidValue: .invalidData
        case .writtenByNewerRelease, .writtenByEarlierRelease: .unsupported
        case .cannotWrite, .full, .noMemory: .cannotWrite
        case .busy: .busy
        }
    }
}
