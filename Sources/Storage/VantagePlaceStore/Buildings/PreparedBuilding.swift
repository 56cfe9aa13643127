/// The outline of a building, or the center line of a passage through buildings, ready to be stored.
package struct PreparedBuilding: Sendable {
    /// An area for a building, or a line for a passage through buildings.
    package let outline: Outline
    /// The height of the top in meters above the ground, if it is known.
    package let height: Double?
    /// The height of the building's bottom above the ground, in meters.
    package let base: Double

    /// Creates a building. An implausible height becomes unknown, and an implausible base becomes 0.
    package init(outline: Outline, height: Double?, base: Double) {
        self.outline = outline
        self.height = height.flatMap { Self.heights.contains($0) ? $0 : nil }
        self.base = Self.heights.contains(base) ? base : 0
    }

    /// Plausible heights in meters. The tallest building is 828 m high.
    private static let heights = 0.0...2000
}
