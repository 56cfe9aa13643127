import VantageErrors

/// Why a store could not be opened, read or written.
public struct SceneStoreError: VantageError, Hashable {
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
        case invalidToken
        case invalidSceneID
        case sceneNoLongerAvailable
        /// The scene was imported without a picture.
        case noPicture
        /// A linked original is not where it was, or has changed.
        case linkedPictureChanged
        case noSuchCollection
        /// A value breaks a rule of the store, such as a range.
        case invalidValue
        case full
    }

    public let code: Code
    /// What happened, to which thing, and what to do next.
    public let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static func noCollection(named name: String) -> SceneStoreError {
        SceneStoreError(
            .noSuchCollection, "There is no collection \"\(name.prefix(200))\". `vantage collections` lists them.")
    }
}

extension SceneStoreError.Code {
    public var category: ErrorCategory {
        switch self {
        case .noSuchStore, .noSuchCollection, .sceneNoLongerAvailable: .notFound
        case .cannotOpen, .linkedPictureChanged: .unreadable
        case .notASceneStore, .damaged, .invalidToken, .invalidValue, .noPicture: .invalidData
        case .writtenByNewerRelease, .writtenByEarlierRelease: .unsupported
        case .invalidSceneID: .invalidArgument
        case .cannotWrite, .full: .cannotWrite
        case .busy: .busy
        }
    }
}
