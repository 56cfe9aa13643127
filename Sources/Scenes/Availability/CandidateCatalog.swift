import Geodesy

/// A catalogue that tells what ranks its scenes without reading all of them.
package protocol CandidateCatalog: SceneCatalog {
    /// The scenes within the radius that pass the filter, in no order; of more than `most`, the nearest.
    ///
    /// - Throws: ``SceneError`` `noSuchCollection`.
    func candidates(
        near place: Coordinate, options: AvailabilityOptions, most: Int
    ) async throws -> [RankedCandidate]
}

/// A catalogue that may have an answer sooner than another thread would begin to look for it.
package protocol PromptCatalog: SceneCatalog {
    /// The scene that answers a request for a place, on the caller's thread.
    ///
    /// - Returns: `nil` where that may take longer, or would have to wait for something.
    func sceneAtOnce(near place: Coordinate, options: AvailabilityOptions) throws -> AvailableScene??
}
