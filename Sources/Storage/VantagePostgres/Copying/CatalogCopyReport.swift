/// The contents that a copy transferred, and those that it left out.
public struct CatalogCopyReport: Sendable {
    /// The number of copied scenes.
    public var scenes = 0
    /// The number of originals that are linked from the copy.
    public var originals = 0
    /// The number of smaller levels and rewritten copies that the source has and the copy does not.
    public var omittedLevels = 0
    /// The number of originals that the source has and the copy does not.
    public var omittedOriginals = 0
    /// The number of copied places and buildings.
    public var places = 0
    /// The number of places and buildings that were not copied.
    public var omittedPlaces = 0

    /// Creates the report of a copy that has transferred nothing yet.
    public init() {}
}

/// The treatment of contents that a catalog in PostgreSQL cannot hold.
public struct CatalogCopyOptions: Sendable {
    /// The folder to which originals inside the source are written. They are named by their SHA-256.
    public var originalsFolder: String?
    /// Whether originals inside the source are left out.
    public var omitsOriginals = false
    /// Whether places are left out.
    public var omitsPlaces = false

    /// Creates options with which a copy fails rather than leaving originals or places out.
    public init() {}
}
