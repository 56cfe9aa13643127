import VantageCore

/// An error that occurs when a store is opened, read or written.
public typealias StoreError = CodedError<StoreErrorCode>

/// The codes of ``StoreError``.
public enum StoreErrorCode: String, VantageErrorCode, Codable {
    /// The file does not exist.
    case noSuchStore = "noSuchStore"
    /// The file is not a store.
    case notASceneStore = "notASceneStore"
    /// A newer release has changed the schema in a way that this release does not support.
    case writtenByNewerRelease = "writtenByNewerRelease"
    /// The schema is from an earlier release. Opening the store for writing upgrades it.
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
    /// The store's database server cannot be reached.
    case unreachable = "unreachable"
    /// The store was closed before the call.
    case closed = "closed"

    /// The category of all errors with this code.
    public var category: ErrorCategory {
        switch self {
        case .noSuchStore: .notFound
        // Using a closed store is an error in the program that closed it, not in a request.
        case .cannotOpen, .linkedPictureChanged, .closed: .unreadable
        case .notASceneStore, .damaged, .invalidValue: .invalidData
        case .writtenByNewerRelease, .writtenByEarlierRelease: .unsupported
        case .cannotWrite, .full, .noMemory: .cannotWrite
        case .busy, .unreachable: .busy
        }
    }
}
