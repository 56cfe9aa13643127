/// A problem found while verifying a store.
public struct StoreProblem: Hashable, Sendable {
    /// The kind of problem.
    public enum Code: String, Sendable, Codable, CaseIterable {
        /// SQLite reports that the file is damaged.
        case fileDamaged = "fileDamaged"
        /// A row refers to a row that does not exist.
        case reference = "reference"
        /// The availability index has no entry for a scene at the scene's position.
        case indexEntryMissing = "indexEntryMissing"
        /// The availability index has an entry for a scene that does not exist or is at a different position.
        case indexEntryOrphaned = "indexEntryOrphaned"
        /// The bytes of a picture differ from those that were stored.
        case pictureDamaged = "pictureDamaged"
        /// The store holds bytes that do not belong to any picture.
        case pictureOrphaned = "pictureOrphaned"
        /// A linked original was moved or changed.
        case linkedPictureChanged = "linkedPictureChanged"
        /// A scene that should have a picture has none.
        case pictureMissing = "pictureMissing"
        /// A place, a building or an outline cannot be read.
        case placeDamaged = "placeDamaged"
        /// An index lacks an entry for a place's name, position or area, or for a building.
        case placeIndexEntryMissing = "placeIndexEntryMissing"
        /// An index entry refers to a place, a building or a word that does not exist, or is inconsistent with it.
        case placeIndexEntryOrphaned = "placeIndexEntryOrphaned"
        /// A row of a place index cannot be read.
        case placeIndexDamaged = "placeIndexDamaged"
    }

    /// The machine-readable kind of the problem.
    public let code: Code
    /// The key of the scene that the problem concerns, or `nil` if it does not concern a single scene.
    package let sceneKey: Int64?
    /// A description that states the problem, what it concerns and how to fix it.
    public let message: String

    package init(code: Code, sceneKey: Int64? = nil, message: String) {
        self.code = code
        self.sceneKey = sceneKey
        self.message = message
    }
}
