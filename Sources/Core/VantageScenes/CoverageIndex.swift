import VantageGeodesy

/// A catalog whose index provides the contents of coverage tiles, however many scenes there are.
package protocol CoverageIndex: Sendable {
    /// Returns the scenes in a box, and some just outside it.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - filter: A filter that the scenes pass.
    ///   - maximum: The maximum number of scenes in the box, before the filter is applied.
    /// - Returns: `nil` if there are more scenes.
    func scenes(in box: BoundingBox, filter: SceneFilter, maximum: Int) async throws -> [Scene]?

    /// Returns a sample of the scenes in a square.
    ///
    /// - Parameters:
    ///   - square: A square in Web Mercator that does not cross ±180°.
    ///   - side: The number of grid cells along each side of the square.
    ///   - filter: A filter that the scenes pass. In crowded grid cells, only some scenes are compared with it.
    ///   - hasScenes: Whether to return scenes even if the filter is empty.
    func sample(of square: MapRect, side: Int, filter: SceneFilter, hasScenes: Bool) async throws -> CoverageSample
}

/// The numbers of scenes in the cells of a grid, and a scene from each cell.
package struct CoverageSample: Sendable {
    /// The number of scenes in each grid cell, row by row from the northwest. With a filter, the count of a cell is 0
    /// if the filter excludes all scenes that were compared with it.
    package var counts: [Int]
    /// A scene from each grid cell, by the number of the cell.
    package var scenes: [Int: Scene]

    package init(counts: [Int], scenes: [Int: Scene]) {
        self.counts = counts
        self.scenes = scenes
    }

    /// Adds the sample of another catalog on the same grid.
    package mutating func add(_ other: CoverageSample) {
        for (cell, count) in other.counts.enumerated() { counts[cell] += count }
        scenes.merge(other.scenes) { own, _ in own }
    }
}

extension SceneFilter {
    /// Returns a function that reports whether a scene passes.
    package var predicate: (Scene) -> Bool {
        if takesAll { return { _ in true } }
        let filter = CandidateFilter(self, collection: collection.map { _ in 1 })
        return { filter.passes(Candidate($0, row: 0, collection: $0.collection == collection ? 1 : 0)) }
    }
}
