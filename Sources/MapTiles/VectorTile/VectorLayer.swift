/// A layer in flat arrays: tens of thousands of features cost a handful of allocations. It is a class for its many arrays:
/// what takes a layer out of a tile has one to keep, and not seven.
package final class VectorLayer: Sendable {
    package let name: String
    /// Tile units on a side of the tile; points may lie outside.
    package let extent: Int
    package let keys: [String]
    /// May hold many more than this tile uses: layers of GeoJSON share those of their whole file.
    package let values: [VectorValue]
    package let features: [VectorFeature]
    /// Of all features: key, value, key, value… as indexes that are known to be in `keys` and `values`.
    package let tags: [UInt32]
    /// Of all features, in tile units from the top-left corner, y down.
    package let points: [SIMD2<Int32>]
    /// Where each part (a point, a line, a ring) ends in `points`; it begins where the one before ends.
    package let partEnds: [Int32]

    package init(
        name: String, extent: Int, keys: [String], values: [VectorValue], features: [VectorFeature], tags: [UInt32],
        points: [SIMD2<Int32>], partEnds: [Int32]
    ) {
        self.name = name
        self.extent = extent
        self.keys = keys
        self.values = values
        self.features = features
        self.tags = tags
        self.points = points
        self.partEnds = partEnds
    }
}

extension VectorLayer {
    /// Where the points of one part lie in `points`.
    ///
    /// - Parameter index: A place in `partEnds`, one of a feature's `parts`.
    package func pointRange(ofPart index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(partEnds[index - 1]))..<Int(partEnds[index])
    }

    /// Where the points of all parts of a feature lie in `points`.
    package func pointRange(of feature: VectorFeature) -> Range<Int> {
        guard !feature.parts.isEmpty else { return 0..<0 }
        let first = pointRange(ofPart: Int(feature.parts.lowerBound)).lowerBound
        return first..<Int(partEnds[Int(feature.parts.upperBound) - 1])
    }

    /// The points of one part.
    package func points(ofPart index: Int) -> ArraySlice<SIMD2<Int32>> { points[pointRange(ofPart: index)] }

    /// The value of a tag of a feature; of two with one key, the last.
    package func value(of key: String, in feature: VectorFeature) -> VectorValue? {
        guard let wanted = keys.firstIndex(of: key) else { return nil }
        for index in stride(from: Int(feature.tags.upperBound) - 2, through: Int(feature.tags.lowerBound), by: -2)
        where keys[Int(tags[index])] == keys[wanted] {
            return values[Int(tags[index + 1])]
        }
        return nil
    }
}
