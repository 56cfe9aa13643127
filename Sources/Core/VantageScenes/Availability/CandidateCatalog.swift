import VantageGeodesy

/// A catalog that provides the properties for ranking scenes without reading whole scenes.
package protocol CandidateCatalog: SceneCatalog {
    /// Returns the scenes within the radius that pass the filter, in no particular order. If there are more than
    /// `most`, the nearest ones are returned.
    ///
    /// - Throws: ``SceneError`` `noSuchCollection`.
    func candidates(
        near place: Coordinate, options: AvailabilityOptions, most: Int
    ) async throws -> [RankedCandidate]
}

/// A catalog that can often respond faster than switching to another thread would take.
package protocol SynchronousCatalog: SceneCatalog {
    /// Returns the scene near a place synchronously, on the caller's thread.
    ///
    /// - Returns: `nil` if the lookup may take longer, or would have to wait.
    func sceneAtOnce(near place: Coordinate, options: AvailabilityOptions) throws -> AvailableScene??
}
