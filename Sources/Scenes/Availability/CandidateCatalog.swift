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
