import VantageErrors

/// Why a provider of scenes has no answer, whatever it is. What is particular to one, such as a damaged file of a store,
/// has an error of its own.
public struct SceneError: VantageError, Hashable {
    /// What went wrong.
    public enum Code: String, VantageErrorCode {
        /// A token was changed, or is another provider's.
        case invalidToken = "invalidToken"
        /// A text is no id of a scene.
        case invalidSceneID = "invalidSceneID"
        /// A token or an id names a scene that is not there, or no longer.
        case sceneNoLongerAvailable = "sceneNoLongerAvailable"
        /// The scene has no picture to show.
        case noPicture = "noPicture"
        /// A filter names a collection that is not there: a mistyped name is not "no imagery here".
        case noSuchCollection = "noSuchCollection"
        /// A text is no place in a list of scenes.
        case invalidCursor = "invalidCursor"
    }

    /// What went wrong, for programs.
    public let code: Code
    /// What happened, to which thing, and what would be right.
    public let description: String

    /// `description`: What happened, to which thing, and what would be right.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension SceneError.Code {
    public var category: ErrorCategory {
        switch self {
        case .invalidSceneID, .invalidCursor: .invalidArgument
        case .invalidToken, .noPicture: .invalidData
        case .sceneNoLongerAvailable, .noSuchCollection: .notFound
        }
    }
}

extension SceneError {
    /// A scene that is not in a catalogue.
    public static func gone(_ id: SceneID) -> SceneError {
        SceneError(.sceneNoLongerAvailable, "Scene \(id) is not there, or no longer.")
    }

    /// A collection that is not in a catalogue.
    public static func noCollection(named name: String) -> SceneError {
        SceneError(.noSuchCollection, "There is no collection \"\(name.prefix(200))\".")
    }
}
