import VantageMapTiles

/// The size and kind of a tree.
package struct TreeShape: Hashable, Sendable {
    /// Meters above the ground.
    package let height: Double
    /// Half the diameter of the crown, in meters.
    package let radius: Double
    /// Whether the crown is pointed, as that of a fir.
    package let isConifer: Bool

    private static let heights = 1.0...60.0
    package static let radii = 0.5...15.0
    /// The height of a tree whose size is not known, in meters.
    private static let usualHeight = 9.0

    /// - Parameters:
    ///   - height: The height in meters; `nil` if it is not known.
    ///   - crown: The diameter of the crown in meters; `nil` if it is not known.
    package init(height: Double?, crown: Double?, isConifer: Bool) {
        func limited(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
            value.flatMap { $0.isNaN || $0 <= 0 ? nil : min(max($0, range.lowerBound), range.upperBound) }
        }
        // Sizes in proportion, where only one of them is known.
        let proportion = isConifer ? 0.2 : 0.3
        let width = limited(crown.map { $0 / 2 }, Self.radii)
        self.height =
            limited(height, Self.heights) ?? width.map { min(max($0 / proportion, 3), 25) } ?? Self.usualHeight
        radius = width ?? min(max(self.height * proportion, 0.5), 6)
        self.isConifer = isConifer
    }
}

/// The sizes and kinds of the trees in a layer.
package struct TreeShapes {
    private var heights: LayerColumn<Double>
    private var crowns: LayerColumn<Double>
    private var conifers: LayerColumn<Bool>

    package init(_ layer: VectorLayer) {
        heights = BuildingHeights.meters(["height"], of: layer)
        crowns = BuildingHeights.meters(["diameter_crown"], of: layer)
        conifers = LayerColumn("leaf_type", of: layer) { $0.text.map { $0 == "needleleaved" } }
    }

    package mutating func shape(_ tags: FeatureTags) -> TreeShape {
        TreeShape(
            height: heights.value(of: tags), crown: crowns.value(of: tags),
            isConifer: conifers.value(of: tags) ?? false)
    }
}
