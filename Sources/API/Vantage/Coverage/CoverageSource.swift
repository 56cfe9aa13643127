import VantageGeodesy
import VantageScenes

extension SceneCatalog {
    /// The catalog's coverage index, or a replacement that lists scenes.
    var coverageIndex: any CoverageIndex { self as? any CoverageIndex ?? ListedCoverage(catalog: self) }
}

extension CombinedSceneProvider: CoverageIndex {
    package func scenes(in box: BoundingBox, filter: SceneFilter, maximum: Int) async throws -> [Scene]? {
        var scenes: [Scene] = []
        for provider in providers {
            guard
                let found = try await provider.coverageIndex.scenes(in: box, filter: filter, maximum: maximum),
                scenes.count + found.count <= maximum
            else { return nil }
            scenes += found
        }
        return scenes
    }

    package func sample(
        of square: MapRect, side: Int, filter: SceneFilter, hasScenes: Bool
    ) async throws -> CoverageSample {
        var sum = CoverageSample(counts: Array(repeating: 0, count: side * side), scenes: [:])
        for provider in providers {
            sum.add(
                try await provider.coverageIndex.sample(of: square, side: side, filter: filter, hasScenes: hasScenes))
        }
        return sum
    }
}

/// Coverage from a catalog that has no index.
private struct ListedCoverage<Catalog: SceneCatalog>: CoverageIndex {
    /// The maximum number of scenes that are listed for a sample.
    private static var maximumListed: Int { 20_000 }

    let catalog: Catalog

    func scenes(in box: BoundingBox, filter: SceneFilter, maximum: Int) async throws -> [Scene]? {
        let scenes = try await catalog.allScenes(SceneQuery(box: box), maximum: maximum + 1)
        return scenes.count > maximum ? nil : scenes.filter(filter.predicate)
    }

    func sample(
        of square: MapRect, side: Int, filter: SceneFilter, hasScenes: Bool
    ) async throws -> CoverageSample {
        var sample = CoverageSample(counts: try await catalog.counts(in: square, side: side), scenes: [:])
        guard hasScenes || !filter.takesAll else { return sample }
        let query = SceneQuery(box: square.boundingBox, collection: filter.collection)
        let scenes = try await catalog.allScenes(query, maximum: Self.maximumListed)
        for scene in scenes.filter(filter.predicate) {
            guard let cell = SceneCountGrid.cell(of: scene.coordinate, in: square, side: side) else { continue }
            sample.scenes[cell] = sample.scenes[cell] ?? scene
        }
        for cell in sample.counts.indices {
            if sample.scenes[cell] != nil {
                // Counts are less precise than the positions of scenes.
                sample.counts[cell] = max(1, sample.counts[cell])
            } else if !filter.takesAll {
                sample.counts[cell] = 0
            }
        }
        return sample
    }
}
