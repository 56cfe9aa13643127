import VantageCore

/// An error that any provider of scenes may throw. Errors that are specific to one kind of provider, such as a damaged
/// store file, have their own types.
public typealias SceneError = CodedError<SceneErrorCode>

/// The codes of ``SceneError``.
public enum SceneErrorCode: String, VantageErrorCode {
    /// The token was modified, or belongs to another provider.
    case invalidToken = "invalidToken"
    /// The text is not a scene ID.
    case invalidSceneID = "invalidSceneID"
    /// The scene that a token or an ID refers to does not exist or has been removed.
    case sceneNoLongerAvailable = "sceneNoLongerAvailable"
    /// The scene has no picture.
    case noPicture = "noPicture"
    /// The filter names a collection that does not exist. This is an error so that a typo is not reported as
    /// missing imagery.
    case noSuchCollection = "noSuchCollection"
    /// The text is not a position in a list of scenes.
    case invalidCursor = "invalidCursor"

    /// The category of the code.
    public var category: ErrorCategory {
        switch self {
        case .invalidSceneID, .invalidCursor: .invalidArgument
        case .invalidToken, .noPicture: .invalidData
        case .sceneNoLongerAvailable, .noSuchCollection: .notFound
        }
    }
}

extension SceneError {
    /// Creates the error for a scene that is not in a catalog.
    public static func gone(_ id: SceneID) -> SceneError {
        SceneError(.sceneNoLongerAvailable, "Scene \(id) does not exist or has been removed.")
    }

    /// Creates the error for a collection that is not in a catalog.
    public static func noCollection(named name: String) -> SceneError {
        SceneError(.noSuchCollection, "There is no collection \"\(name.prefix(200))\".")
    }
}
