/// A layer in flat arrays, so that tens of thousands of features need only a handful of allocations.
///
/// It is a class so that copying a layer retains one object rather than seven arrays.
package final class VectorLayer: Sendable {
    package let name: String
    /// The number of tile units per side of the tile. Points may lie outside the tile.
    package let extent: Int
    package let keys: [String]
    /// The values that tags refer to. All tiles in a GeoJSON layer share the values of the whole file, so the array may
    /// contain many more values than this tile uses.
    package let values: [VectorValue]
    package let features: [VectorFeature]
    /// The tags of all features: alternating indices into `keys` and `values`, known to be valid.
    package let tags: [UInt32]
    /// The points of all features in tile units from the top-left corner, y down.
    package let points: [SIMD2<Int32>]
    /// The end of each part (a point, a line or a ring) in `points`. Each part starts where the previous one ends.
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
    /// Returns the range of a part's points in `points`.
    ///
    /// - Parameter index: An index into `partEnds`, from the `parts` of a feature.
    package func pointRange(ofPart index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(partEnds[index - 1]))..<Int(partEnds[index])
    }

    /// Returns the range of a feature's points in `points`.
    package func pointRange(of feature: VectorFeature) -> Range<Int> {
        guard !feature.parts.isEmpty else { return 0..<0 }
        let first = pointRange(ofPart: Int(feature.parts.lowerBound)).lowerBound
        return first..<Int(partEnds[Int(feature.parts.upperBound) - 1])
    }

    /// Returns the points of a part.
    package func points(ofPart index: Int) -> ArraySlice<SIMD2<Int32>> { points[pointRange(ofPart: index)] }

    /// Returns the value of a feature's tag. If a key occurs twice, the last value is used.
    package func value(of key: String, in feature: VectorFeature) -> VectorValue? {
        guard let wanted = keys.firstIndex(of: key) else { return nil }
        for index in stride(from: Int(feature.tags.upperBound) - 2, through: Int(feature.tags.lowerBound), by: -2)
        where keys[Int(tags[index])] == keys[wanted] {
            return values[Int(tags[index + 1])]
        }
        return nil
    }
}
